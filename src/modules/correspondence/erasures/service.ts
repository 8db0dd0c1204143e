import type { Clock } from '../../../platform/clock.ts';
import { explainViolations } from '../../../platform/database/failures.ts';
import { forbiddenByState, found, invalid, notFound } from '../../../platform/errors.ts';
import { newestFirstPage, type Page } from '../../../platform/http/answers/pagination.ts';
import type { Access } from '../../../platform/http/auth/access.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import type { Kind } from '../../../platform/work/kinds.ts';
import { type JournalDependencies, sealPending } from '../../journal/chain/sealing.ts';
import type { Erasure, ErasureQuery, NewErasure } from './schema.ts';
import {
  type ErasureRow,
  erasePerson,
  eraseTraces,
  insertErasure,
  listErasures,
  readErasure,
} from './store.ts';

/** Messages that one statement erases, within its time limit. */
const MESSAGES_PER_STEP = 1_000;
/** The journal is sealed within a second. */
const LOOK_AGAIN_MS = 1_000;
const MINUTES_MAX = 30;

export interface ErasureDependencies {
  journal: JournalDependencies;
  retentionYears: number;
}

/** The receipt stays, so the person who decides is known by name. */
export async function createErasure(
  access: Access,
  dependencies: ErasureDependencies,
  { db, tenantId, caller, realClock }: TenantContext,
  asked: NewErasure,
): Promise<Erasure> {
  if (caller.accessToken)
    throw forbiddenByState('An OWNER erases a person: an access token can not decide that');
  const now = realClock.now().toISOString();
  const receipt = await erase(dependencies, { db, tenantId }, asked, { subject: caller.subject, now });
  db.afterCommit(() => access.forget(tenantId));
  return receipt;
}

/** Erases the records of a person. What the journal says of them is erased by work, once it is sealed. */
export async function erase(
  { journal, retentionYears: years }: ErasureDependencies,
  { db, tenantId }: Pick<TenantContext, 'db' | 'tenantId'>,
  asked: NewErasure,
  by: { subject: string | null; now: string },
): Promise<Erasure> {
  const { contactId = null, memberId = null, reason = null } = asked;
  // What was just changed is known only once it is sealed. A dry run sees what is sealed.
  await sealPending(journal, journal.database.inTenant(tenantId), tenantId);
  const id = newId('erasure');
  const written = db.transaction(async (transaction) => {
    await transaction.all(insertErasure, { id, contactId, memberId, reason, ...by });
    await transaction.all(erasePerson, { id, years, messages: MESSAGES_PER_STEP });
    return transaction.one(readErasure, { id });
  }, 'no time limit');
  const row = await explainViolations(written, {
    erasures_known: () => notFound(contactId === null ? 'memberId' : 'contactId'),
    erasures_tenant_id_fkey: () => notFound(),
    erasures_reason: () => invalid([NAMES_THE_PERSON]),
    members_keep_one_owner: () =>
      forbiddenByState('A tenant needs an OWNER: make somebody else an OWNER first'),
  });
  return presentErasure(found(row));
}

const NAMES_THE_PERSON = {
  ...{ field: 'reason', constraint: 'personalData' },
  message: 'must not name the person: the receipt stays when all else is erased',
};

export async function getErasure({ db }: TenantContext, id: string): Promise<Erasure> {
  return presentErasure(found(await db.one(readErasure, { id })));
}

export function findErasures({ db }: TenantContext, query: ErasureQuery): Promise<Page<Erasure>> {
  return newestFirstPage('erasure', query, async (position) =>
    (await db.all(listErasures, position)).map(presentErasure),
  );
}

/** The kind of work that `erase_person` asks for. */
export function erasingOfPersons({ journal }: ErasureDependencies): Kind {
  return {
    ...{ name: 'erase-persons', time: 'service', atOnce: 1, atOncePerLane: 1 },
    ...{ timeoutSeconds: MINUTES_MAX * 60, pauseMs: 1_000, pauseMsMax: 300_000 },
    async run({ tenantId, key: id }, { clock }) {
      if (await eraseStep(journal, tenantId, id, clock)) return undefined;
      return { at: new Date(clock.now().getTime() + LOOK_AGAIN_MS) };
    },
  };
}

/** Returns whether nothing of the person is left. A step begins where the last one ended, or was interrupted. */
export async function eraseStep(
  journal: JournalDependencies,
  tenantId: string,
  id: string,
  clock: Clock,
): Promise<boolean> {
  const db = journal.database.inTenant(tenantId, { actor: 'command erase-person' });
  await sealPending(journal, db, tenantId);
  const values = { id, now: clock.now().toISOString(), messages: MESSAGES_PER_STEP };
  const ended = await db.transaction((inside) => inside.one(eraseTraces, values), 'no time limit');
  return ended?.isDone ?? true;
}

export const presentErasure = (row: ErasureRow): Erasure => withoutNulls(row);
