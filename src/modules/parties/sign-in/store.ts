import { jsonOf, type RowOf, statement } from '../../../platform/database/statement.ts';
import { agePosition, beforePosition, newestFirst } from '../../../platform/http/answers/pagination.ts';

/** More unused links than this are not of use to anybody. */
const CODES_MAX = 100;
/** The sessions that one person may have. The oldest makes room. */
const SESSIONS_MAX = 50;

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

/** Inserts a session, and removes ended ones, and the person's oldest if there are too many. */
export const insertConsoleSession = statement({
  name: 'insert_console_session',
  parameters: {
    ...{ id: 'text', secretHash: 'text', subject: 'text', claims: 'jsonb', userAgent: 'text?' },
    ...{ now: 'timestamptz', expiresAt: 'timestamptz' },
  },
  row: {},
  sql: `with removed as (
          delete from console_sessions where expires_at <= $now or id in (
            select id from console_sessions where subject = $subject order by created_at desc offset ${SESSIONS_MAX - 1}
          )
        )
        insert into console_sessions (id, secret_hash, subject, claims, user_agent, created_at, last_used_at, expires_at)
        values ($id, $secretHash, $subject, $claims, $userAgent, $now, $now, $expiresAt)`,
});

export type ConsoleSessionRow = RowOf<typeof useConsoleSession>;

export const useConsoleSession = statement({
  name: 'use_console_session',
  parameters: { secretHash: 'text', now: 'timestamptz' },
  row: { id: 'text', subject: 'text', claims: jsonOf<Record<string, unknown>>(), expiresAt: 'timestamptz' },
  sql: `update console_sessions set last_used_at = $now where secret_hash = $secretHash and expires_at > $now
        returning id, subject, claims, expires_at as "expiresAt"`,
});

export const listConsoleSessions = statement({
  name: 'list_console_sessions',
  parameters: { subject: 'text', now: 'timestamptz', ...agePosition },
  row: {
    ...{ id: 'text', userAgent: 'text?', createdAt: 'timestamptz', lastUsedAt: 'timestamptz' },
    expiresAt: 'timestamptz',
  },
  sql: `select id, user_agent as "userAgent", created_at as "createdAt", last_used_at as "lastUsedAt",
          expires_at as "expiresAt"
        from console_sessions where subject = $subject and expires_at > $now and ${beforePosition} ${newestFirst}`,
});

export const deleteConsoleSession = statement({
  name: 'delete_console_session',
  parameters: { id: 'text', subject: 'text' },
  row: { id: 'text' },
  sql: 'delete from console_sessions where id = $id and subject = $subject returning id',
});
