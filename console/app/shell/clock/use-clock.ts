import type { Schemas } from '../../../../client/src/client.ts';
import { type Read, useRead } from '../../../parts/reads.ts';
import { clockOf, keepClock } from '../../sandbox-clock.ts';
import { client } from '../../session.ts';

export type ShownClock = Schemas['Clock'] & {
  /** False once the clock was moved: it stands still then. */
  isReal: boolean;
};

/** The answer's own time has whole seconds, and is written a little later. */
const REAL_MS = 3_000;

/** The clock of a sandbox. */
export function useClock(tenantId: string): Read<ShownClock> {
  return useRead('clock', (signal) => readClock(tenantId, signal));
}

export async function readClock(tenantId: string, signal?: AbortSignal): Promise<{ data: ShownClock }> {
  const params = { path: { tenantId } };
  try {
    const { data, response } = await client.GET('/tenants/{tenantId}/clock', {
      params,
      signal: signal ?? null,
    });
    const realMs = Date.parse(response.headers.get('date') ?? '');
    const isReal = data.status === 'READY' && Math.abs(Date.parse(data.now) - realMs) < REAL_MS;
    keepClock(tenantId, isReal ? undefined : data.now);
    return { data: { ...data, isReal } };
  } catch (error) {
    keepClock(tenantId, clockOf(tenantId)); // screens wait for the clock, and go on with what is known
    throw error;
  }
}
