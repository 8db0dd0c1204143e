import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readArchive } from '../../modules/moving/tenant-archive/arriving.ts';
import { carryOver } from '../../modules/moving/tenant-archive/carrying-over.ts';
import type { Manifest } from '../../modules/moving/tenant-archive/format.ts';
import { newPassphrase } from '../../modules/moving/tenant-archive/passphrase.ts';
import { writeArchive } from '../../modules/moving/tenant-archive/writing.ts';
import { recordAct } from '../../modules/operating/acts/service.ts';
import { listActs } from '../../modules/operating/acts/store.ts';
import { giveExternalId } from '../../modules/operating/operator-tenants/lifecycle.ts';
import { tenantExternalIds } from '../../modules/operating/operator-tenants/store.ts';
import {
  MOVED,
  MOVER,
  resumeTenant,
  suspendIn,
  suspendTenant,
} from '../../modules/operating/operator-tenants/suspension.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Scope } from '../../platform/database/database.ts';
import { OperatorError } from '../../platform/errors.ts';
import { progressOf } from '../tenant-archives.ts';
import { arrivingFrom, becomeQuiet, hide, type Installation, look, remove, type Stay } from './stay.ts';

export interface Move {
  tenantId: string;
  here: Installation;
  there: Installation;
}

/**
 * The reason of the suspension here says how far a move is. The tenant is open here until it is `leaving`. It is open there once
 * it has `left` and was resumed there. In between it is open nowhere, so nobody ever writes in both.
 */
export const leaving = ({ there }: Move) => `it is moving to ${there.name}`;
export const left = ({ there }: Move) => `${MOVED}${there.name}`;
export const returning = ({ here }: Move) => `it is moving back to ${here.name}`;
/** The act that tells how the journal ended. */
const DEPARTURE = 'tenant.moved';

/** Tables with secrets, keys of files, numbers or transactions of an installation. Their rows are only counted. */
const OTHER_THERE =
  `tenants tenant_clones exports integrations integration_grants integration_authorizations messages assets
  asset_uploads receipts subscription_periods time_charges amount_charges`.split(/\s+/);
/** Moving itself adds to these, or ends what they have. */
const NOT_COMPARED = ['journal', 'journal_heads', 'access_tokens', 'work'];

/** Moves the tenant, or goes on with a move that was interrupted. */
export async function move(job: Move): Promise<void> {
  const { tenantId, here, there } = job;
  const stay = await look(here, tenantId);
  const copy = await look(there, tenantId);
  refuseImpossible(job, stay, copy);
  const suspend = (reason: string) =>
    suspendTenant(here.database, systemClock, { tenantId, reason, by: MOVER });
  if (stay.suspensionReason !== left(job)) {
    await refuseTakenExternalId(job, stay);
    console.error('suspending');
    await suspend(leaving(job));
    // Nobody knows how far an interrupted copy came.
    if (copy) await remove(there, tenantId);
    const { sequence, hash } = await copyOver(job, stay);
    console.error('leaving');
    const departure = { by: MOVER, action: DEPARTURE, tenantId, details: { to: there.name, sequence, hash } };
    await recordAct(here.database.inSystem(), departure);
    await suspend(left(job));
  }
  if (!stay.isDeleted) {
    // An operator may have resumed it meanwhile, and a bounce is noted at once.
    const { changesSince } = await becomeQuiet(here, tenantId, (await departureOf(job)).sequence);
    if (changesSince > 0) {
      await suspend(leaving(job));
      throw new OperatorError(`${tenantId} was changed while it was copied: call again`);
    }
    await hide(here, tenantId);
  }
  console.error(`carried over: ${await carryOver(tenantId, here, there)}`);
  await resumeTenant(there.database, systemClock, { tenantId, by: MOVER });
}

function refuseImpossible(job: Move, stay: Stay | undefined, copy: Stay | undefined): asserts stay is Stay {
  const { tenantId, here, there } = job;
  const reason = stay?.suspensionReason ?? null;
  const hasLeft = reason === left(job);
  if (!stay) throw new OperatorError(`there is no tenant ${tenantId} in ${here.name}`);
  // A deleted sandbox is deleted for good, so there would be no way back.
  if (stay.isSandbox) throw new OperatorError(`${tenantId} is a sandbox: export it, and import it there`);
  const isArriving = copy?.suspensionReason === arrivingFrom(here.name);
  if (hasLeft && (!copy || copy.suspensionReason === returning(job)))
    throw new OperatorError(`${tenantId} is moving back: call again with --back`);
  if (hasLeft && !isArriving)
    throw new OperatorError(`${tenantId} has moved: --purge removes it here, and --back undoes the move`);
  if (copy && !isArriving) throw new OperatorError(`${there.name} has a tenant ${tenantId} already`);
  if (stay.isDeleted && !hasLeft) throw new OperatorError(`${tenantId} is deleted: restore it first`);
  if (reason !== null && !hasLeft && reason !== leaving(job))
    throw new OperatorError(`${tenantId} is suspended: ${reason}. Resume it first`);
}

/** Nothing is suspended for a move that could not end. */
async function refuseTakenExternalId({ tenantId, here, there }: Move, { externalId }: Stay): Promise<void> {
  const externalIds = externalId === null ? [] : [externalId];
  const having = await there.database.inSystem().all(tenantExternalIds.find, { externalIds });
  const other = having.find(({ id }) => id !== tenantId);
  if (other)
    throw new OperatorError(
      `${tenantId} has the externalId ${externalId} in ${here.name}, and ${other.id} has it in ${there.name}: change one of them`,
    );
}

/** Copies the tenant by an archive, and compares the copy with it. Returns how its journal ended. */
async function copyOver({ tenantId, here, there }: Move, { externalId }: Stay): Promise<Manifest['journal']> {
  console.error('waiting for its work to end');
  await becomeQuiet(here, tenantId);
  const directory = await mkdtemp(join(tmpdir(), 'retainer-move-'));
  const [file, passphrase, at] = [join(directory, 'tenant.zip'), newPassphrase(), systemClock.now()];
  try {
    const write = (
      from: Installation,
      what: string,
      read: (bytes: AsyncIterable<Buffer>) => Promise<void>,
    ) => {
      console.error(what);
      const show = progressOf(what);
      const progress = async (done: number, total: number) => show(done, total);
      return writeArchive(from, { tenantId, passphrase, at, progress }, read);
    };
    const original = await write(here, 'exporting', (bytes) =>
      pipeline(bytes, createWriteStream(file, { mode: 0o600 })),
    );
    console.error('importing');
    const reason = arrivingFrom(here.name);
    const conclude = async (db: Scope, { journal }: Manifest) => {
      await giveExternalId(db, tenantId, externalId ?? undefined);
      await suspendIn(db, systemClock, { tenantId, reason, by: MOVER });
      const details = { from: here.name, journal, ...(externalId !== null && { externalId }) };
      await recordAct(db, { by: MOVER, action: 'tenant.imported', tenantId, details });
    };
    const progress = progressOf('importing');
    await readArchive(there, { file, passphrase, at, by: MOVER, conclude, progress });
    const copy = await write(there, 'comparing', async (bytes) => {
      for await (const _ of bytes);
    });
    refuseDifference(original, copy);
    return original.journal;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Rows and files must be there as they were here. */
function refuseDifference(original: Manifest, copy: Manifest): void {
  const facts = ({ tables, files: { count, sizeBytes } }: Manifest) => [
    `files ${count} ${sizeBytes}`,
    ...tables
      .filter(({ table }) => !NOT_COMPARED.includes(table))
      .map(({ table, rows, sha256 }) => `${table} ${OTHER_THERE.includes(table) ? rows : sha256}`),
  ];
  const copied = new Set(facts(copy));
  const different = facts(original).filter((fact) => !copied.has(fact));
  if (different.length > 0)
    throw new OperatorError(
      `the copy is not as the original: ${different.join(', ')}. --back undoes the move`,
    );
}

/** How the journal ended when the tenant left. */
export async function departureOf({
  tenantId,
  here,
  there,
}: Move): Promise<{ sequence: number; hash: string }> {
  const filter = {
    tenantId,
    action: DEPARTURE,
    actor: MOVER,
    beforeSequence: Number.MAX_SAFE_INTEGER,
    count: 1,
  };
  const [act] = await here.database.inSystem().all(listActs, filter);
  if (act) return act.details as { sequence: number; hash: string };
  throw new OperatorError(`${tenantId} has not moved from ${here.name} to ${there.name}`);
}
