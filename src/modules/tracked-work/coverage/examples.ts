import type { Example } from '../../../platform/http/document/examples.ts';
import type { ShownPeriod } from './schema.ts';

const november: ShownPeriod = {
  ...{ startsOn: '2026-11-01', endsOn: '2026-11-30', grantedMinutes: 1_200, rolledOverMinutes: 0 },
  ...{ usedMinutes: 0, expiredMinutes: 0, leftMinutes: 1_200, entryCount: 0, entries: [] },
};

export const coverageExamples: Record<string, Example> = { listAllowancePeriods: { answer: [november] } };
