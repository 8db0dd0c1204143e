import type { Session } from './take-backup.ts';

/** The end of the log, and a time by the server's clock. Everything that was confirmed before that time is in the log. */
export interface LogPosition {
  place: string;
  timeline: number;
  at: string;
}

export async function currentPosition(session: Session): Promise<LogPosition> {
  // The time is read first: between the two, more may be confirmed.
  const { rows } = await session.query(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
       pg_current_wal_flush_lsn()::text as place,
       substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8) as timeline`,
  );
  const { place, timeline, at } = rows[0];
  return { place, timeline: Number.parseInt(timeline, 16), at };
}
