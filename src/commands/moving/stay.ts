import { setTimeout as sleep } from 'node:timers/promises';
import type { ServiceConfig } from '../../composition/service-config.ts';
import { sealPending } from '../../modules/journal/chain/sealing.ts';
import { readStay } from '../../modules/moving/tenant-archive/moves-store.ts';
import type { ArchiveParts } from '../../modules/moving/tenant-archive/writing.ts';
import { MOVER } from '../../modules/operating/operator-tenants/suspension.ts';
import { purgeTenant } from '../../modules/parties/tenants/service.ts';
import { softDeleteTenant } from '../../modules/parties/tenants/store.ts';
import { systemClock } from '../../platform/clock.ts';
import type { RowOf } from '../../platform/database/statement.ts';
import { OperatorError } from '../../platform/errors.ts';
import type { OpenedDatabase } from '../../platform/installation/open.ts';
import { archivePartsOf } from '../tenant-archives.ts';

export interface Installation extends ArchiveParts {
  /** Its public address, which reasons and acts name. */
  name: string;
}

export function installationOf(opened: OpenedDatabase & { config: ServiceConfig }): Installation {
  return { ...archivePartsOf(opened), name: nameOf(opened.config) };
}

export const nameOf = ({ publicUrl, host, port }: ServiceConfig) => publicUrl ?? `http://${host}:${port}`;

export type Stay = RowOf<typeof readStay>;

/** Why a copy is suspended until it is open. */
export const arrivingFrom = (name: string) => `it arrives from ${name}`;

/** Deliveries and documents take minutes at most. */
const QUIET_MS_MAX = 600_000;
const LOOK_EVERY_MS = 200;

/** How the tenant stands in an installation. Undefined if it is not there. */
export const look = ({ database }: Installation, tenantId: string, sinceSequence = 0) =>
  database
    .inTenant(tenantId)
    .one(readStay, { tenantId, sinceSequence, now: systemClock.now().toISOString() });

/** Returns once nothing goes on in the suspended tenant, and all its changes are sealed. */
export async function becomeQuiet(at: Installation, tenantId: string, since = 0): Promise<Stay> {
  for (const endsAtMs = performance.now() + QUIET_MS_MAX; performance.now() < endsAtMs; ) {
    await sealPending(at.journal, at.database.inTenant(tenantId), tenantId);
    const stay = await look(at, tenantId, since);
    if (stay && !stay.isBusy) return stay;
    await sleep(LOOK_EVERY_MS);
  }
  throw new OperatorError(`work of ${tenantId} goes on in ${at.name} for more than ten minutes: see its log`);
}

/** A deleted tenant takes no webhooks and shows no pages, so the proxy asks the next installation. */
export async function hide({ database }: Installation, tenantId: string): Promise<void> {
  const now = systemClock.now().toISOString();
  await database.inTenant(tenantId, { actor: MOVER }).one(softDeleteTenant, { id: tenantId, now });
}

/** Removes the tenant with all that it has in an installation, for good. */
export async function remove(from: Installation, tenantId: string): Promise<void> {
  await hide(from, tenantId);
  await purgeTenant(from.database, tenantId);
}
