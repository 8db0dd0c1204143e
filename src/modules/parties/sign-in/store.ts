import { statement } from '../../../platform/database/statement.ts';

/** More unused links than this are not of use to anybody. */
const CODES_MAX = 100;

/** Inserts a code, and removes expired ones, and the oldest if there are too many. */
export const insertConsoleCode = statement({
  name: 'insert_console_code',
  parameters: { hash: 'text', subject: 'text', now: 'timestamptz', expiresAt: 'timestamptz' },
  row: {},
  sql: `with removed as (
          delete from console_codes where expires_at <= $now
            or hash in (select hash from console_codes order by expires_at desc offset ${CODES_MAX - 1})
        )
        insert into console_codes (hash, subject, expires_at) values ($hash, $subject, $expiresAt)`,
});

/** A code can be used once. Expired ones go with it. */
export const takeConsoleCode = statement({
  name: 'take_console_code',
  parameters: { hash: 'text', now: 'timestamptz' },
  row: { subject: 'text' },
  sql: `with taken as (
          delete from console_codes where hash = $hash or expires_at <= $now
          returning hash, subject, expires_at
        )
        select subject from taken where hash = $hash and expires_at > $now`,
});
