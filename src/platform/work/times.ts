import { type Clock, systemClock } from '../clock.ts';
import type { Database, Scope } from '../database/database.ts';
import { tenantClock } from '../tenant-clock.ts';
import type { Kind, Work } from './kinds.ts';

/** The clock that `due_at` goes by. Work that waits for a tenant's clock is due in infinity. */
export function dueClockOf({ time }: Kind, serviceClock: Clock): Clock {
  return time === 'system' ? systemClock : serviceClock;
}

/** The clock that a run is given. */
export async function runClockOf(
  kind: Kind,
  work: Work,
  { database, clock }: { database: Database; clock: Clock },
): Promise<Clock> {
  return kind.time === 'tenant' ? tenantClock(scopeOf(kind, work, database), clock) : dueClockOf(kind, clock);
}

/** Where the state of work is written. Its statements are short, so they never wait behind the work itself. */
export function scopeOf({ time }: Kind, { tenantId }: Work, database: Database): Scope {
  return time === 'tenant' ? database.inTenant(tenantId, undefined, 'upkeep') : database.inSystem('upkeep');
}
