import type { Scope } from '../../../platform/database/database.ts';
import { forbiddenByState, found, invalid } from '../../../platform/errors.ts';
import { beingMoved } from '../../../platform/http/auth/sandbox-clock.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { beginAdvancing } from '../../../platform/work/advancing.ts';
import type { NewMove, TenantClockRecord } from './clock-schema.ts';
import { readClock } from './clock-store.ts';

/** A move runs everything that becomes due on the way, so it has an end that can be foreseen. */
const YEARS_MAX = 2;

export async function getClock({ db, realClock }: TenantContext): Promise<TenantClockRecord> {
  return presentClock(db, realClock.now().toISOString());
}

/** Begins to move the clock. Work beside requests moves it, see `advancingOfClocks`. */
export async function moveClock(
  { db, tenantId, realClock }: TenantContext,
  { to }: NewMove,
): Promise<TenantClockRecord> {
  return db.transaction(async (transaction) => {
    const realNow = realClock.now().toISOString();
    const { mode, now } = found(await transaction.one(readClock, { realNow }));
    if (mode !== 'SANDBOX')
      throw forbiddenByState('Only the clock of a sandbox can be moved: this tenant is LIVE');
    refuseUnlessAhead(to, new Date(now));
    if (!(await beginAdvancing(transaction, tenantId, { now: realNow, to }))) throw beingMoved();
    return presentClock(transaction, realNow);
  });
}

function refuseUnlessAhead(to: string, now: Date): void {
  const refuse = (message: string) => invalid([{ field: 'to', message, constraint: 'range' }]);
  const last = new Date(now);
  last.setUTCFullYear(now.getUTCFullYear() + YEARS_MAX);
  const at = new Date(to);
  if (at <= now) throw refuse(`must be later than ${now.toISOString()}, which the clock shows`);
  if (at > last) throw refuse(`must not be later than ${last.toISOString()}: a move has at most two years`);
}

async function presentClock(db: Scope, realNow: string): Promise<TenantClockRecord> {
  const { now, isAdvancing, due, done } = found(await db.one(readClock, { realNow }));
  return { now, status: isAdvancing ? 'ADVANCING' : 'READY', due, done };
}
