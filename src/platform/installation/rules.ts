import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/**
 * The files of rules, in the order in which they are applied. A function in SQL is checked when it is made, so it comes
 * after those that it calls. Triggers and PL/pgSQL look for what they call when they run.
 */
export const RULES = [
  'settings',
  ...['versions', 'journal'],
  // The journal's triggers are made from the tables' columns.
  'tables',
  'cloning',
  'moving/archives',
  'moving/moves',
  'work',
  ...[
    'parties/tenancy',
    'parties/clients',
    'agreements/contracts',
    'agreements/charges',
    'agreements/allowances',
    'parties/assets',
  ],
  ...['documents/documents', 'billing/numbers'],
  ...[
    'billing/drafts',
    'billing/lines',
    'billing/discounts',
    'billing/invoices',
    'money/settlement',
    'money/write-offs',
  ],
  ...['billing/credit-notes', 'money/document-taxes', 'billing/deposits', 'billing/document-files'],
  'offers/quotes',
  'correspondence/payment-attempts',
  ...['connections/events', 'tracked-work/time', 'tracked-work/expenses', 'tracked-work/amounts'],
  ...['parties/search', 'connections/backlogs'],
  'correspondence/messages',
  'correspondence/erasures',
  'correspondence/reminders',
  'correspondence/issuing',
  ...['operating/suspension', 'operating/acts'],
  'operating/feed',
  'moving/imports',
];

/** What rules are made of, and the transaction that made each part. */
const ALL_PARTS = `select oid, xmin as made_by from pg_proc where pronamespace = 'public'::regnamespace
  union all select oid, xmin from pg_trigger where not tgisinternal union all select oid, xmin from pg_policy`;

/** Functions, triggers and policies. They are not upgraded: they are dropped, and the rules of this version are created. */
export interface Rules {
  files: string[];
  /** The hash of all files, and of what else they are made from. */
  sha256: string;
}

export async function knownRules(client: pg.Client, directory: string): Promise<Rules> {
  const files = RULES.map((name) =>
    // A checkout may have other line ends.
    readFileSync(join(directory, 'rules', `${name}.sql`), 'utf8').replaceAll('\r\n', '\n'),
  );
  // The journal's triggers differ with what PostgreSQL knows.
  const { rows } = await client.query('select current_setting($1)::int / 10000 as major', [
    'server_version_num',
  ]);
  const hash = createHash('sha256').update(`PostgreSQL ${rows[0].major}`);
  for (const file of files) hash.update('\0').update(file);
  return { files, sha256: hash.digest('hex') };
}

/** The hash of the rules that a database has. Undefined if a part of them is missing. */
export async function appliedRules(client: pg.Client): Promise<string | undefined> {
  const { rows: tables } = await client.query(`select to_regclass('public.rules') is not null as exists`);
  if (!tables[0].exists) return undefined;
  const { rows } = await client.query<{ sha256: string }>(
    `select sha256 from public.rules where cardinality(parts) = (
       select count(*) from (${ALL_PARTS}) as part where oid = any (parts)
     )`,
  );
  return rows[0]?.sha256;
}

/**
 * Takes down the rules of a database, so that its tables can be changed. A migration that is run by an owner without
 * superuser rights then sees the rows of all tenants: policies would hide them, and it would change none.
 */
export async function takeDownRules(client: pg.Client): Promise<void> {
  await client.query(
    `create table if not exists public.rules (sha256 text not null, parts oid[] not null, take_down text[] not null)`,
  );
  const { rows } = await client.query<{ take_down: string[] }>(
    'delete from public.rules returning take_down',
  );
  const takeDown = rows.flatMap((row) => row.take_down);
  if (takeDown.length > 0) await client.query(takeDown.join(';\n'));
}

/** Puts up rules, and remembers how to take them down again. */
export async function putUpRules(client: pg.Client, { files, sha256 }: Rules): Promise<void> {
  const { rows } = await client.query<{ oids: string[] }>(
    `select array(select oid from (${ALL_PARTS}) as part) as oids`,
  );
  for (const file of files) await client.query(file);
  await client.query(
    `with made as materialized (
       -- Others may be made by somebody else at the same time.
       select oid from (${ALL_PARTS}) as part where oid <> all ($2) and made_by = pg_current_xact_id()::xid
     )
     insert into public.rules (sha256, parts, take_down)
     select $1, array(select oid from made), array(
       select format('drop trigger if exists %I on %s', tgname, tgrelid::regclass) from pg_trigger
       where not tgisinternal and oid in (select oid from made)
     ) || array(
       select format('drop policy if exists %I on %s', polname, polrelid::regclass) from pg_policy
       where oid in (select oid from made)
     ) || array(
       select distinct format('alter table %s disable row level security, no force row level security', polrelid::regclass)
       from pg_policy where oid in (select oid from made)
     ) || array(
       -- All at once, because some call others. Never with what depends on them: no table may.
       select format('drop routine if exists %s', string_agg(oid::regprocedure::text, ', ')) from pg_proc
       where oid in (select oid from made) having count(*) > 0
     )`,
    [sha256, rows[0]?.oids],
  );
}
