import type { TimeEntryStatus } from './schema.ts';

/** SQL and JavaScript have the same rule: lists are filtered by what they show. */
export function statusOf(entry: {
  minutes: number;
  owedMinutes: number;
  isOverdrawn: boolean;
  billedMinutes: number;
  coveredMinutes: number;
  /** True if a line of a draft charges the entry, or takes minutes of it back. */
  isDrafted: boolean;
}): TimeEntryStatus {
  if (entry.owedMinutes !== 0 || entry.isOverdrawn) return 'OPEN';
  if (entry.isDrafted) return 'DRAFTED';
  if (entry.billedMinutes !== 0 || entry.minutes === 0) return 'BILLED';
  return entry.coveredMinutes === 0 ? 'OPEN' : 'COVERED';
}

/** The status in SQL, for a row of `time_entries`. */
export function statusSql(isDrafted: string): string {
  return `case when owed_minutes <> 0 or is_overdrawn then 'OPEN' when ${isDrafted} then 'DRAFTED'
            when charged_minutes <> 0 or minutes = 0 then 'BILLED' when covered_minutes <> 0 then 'COVERED' else 'OPEN' end`;
}
