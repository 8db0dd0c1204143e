import pg from 'pg';
import { valuesOf } from '../../../src/platform/database/query.ts';
import type { Statement } from '../../../src/platform/database/statement.ts';
import { enterTenant } from '../database.ts';

/** The lines of PostgreSQL's plan for the statement in that tenant. */
export async function explain(
  client: pg.Client,
  tenantId: string,
  of: Statement,
  values: Record<string, unknown>,
): Promise<string[]> {
  await enterTenant(client, tenantId);
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${of.text}`, valuesOf(of, values));
  return rows.map((row) => row['QUERY PLAN']);
}

export interface Reading {
  /** Pages of tables and indexes that were read, including by triggers. */
  blocks: number;
  plan: string;
}

/** Sets whose rows the connection sees. */
type Enter = (client: pg.Client) => Promise<unknown>;

/**
 * Runs the statement in the tenant and rolls back. Prepared statements, including statements of triggers, use the plan that
 * was made for another tenant, as on a connection that serves both.
 */
export function readingOf(
  client: pg.Client,
  { plannedIn, runIn }: { plannedIn: string; runIn: string },
  of: Statement,
  values: Record<string, unknown>,
): Promise<Reading> {
  const scopes = {
    planned: (one: pg.Client) => enterTenant(one, plannedIn),
    run: (one: pg.Client) => enterTenant(one, runIn),
  };
  return readingIn(client, scopes, of, values);
}

/** Runs the statement without a tenant, as the person, with the plan that was made for another person. */
export function readingOfCaller(
  client: pg.Client,
  people: { plannedFor: string; runFor: string },
  of: Statement,
  values: Record<string, unknown>,
): Promise<Reading> {
  const become = (subject: string) => (one: pg.Client) =>
    one.query(`select set_config('app.subject', $1, true), set_config('app.tenant_id', '', true)`, [subject]);
  const scopes = { planned: become(people.plannedFor), run: become(people.runFor) };
  return readingIn(client, scopes, of, values);
}

interface Node {
  'Relation Name'?: string;
  Alias?: string;
  'Join Filter'?: string;
  Plans?: Node[];
}

/**
 * The conditions of joins that compare a key of an index with what is computed of another row. The comparison comes after row-level
 * security, so the index can't be used. What a subquery has computed before has one more pair of parentheses, and is no harm.
 */
export async function computedLookups(
  client: pg.Client,
  tenantId: string,
  of: Statement,
  keys: ReadonlySet<string>,
): Promise<string[]> {
  await enterTenant(client, tenantId);
  const name = pg.escapeIdentifier(of.name);
  await client.query(`prepare ${name} as ${of.text}`);
  const values = of.parameterNames.map(() => 'null').join(', ');
  const { rows } = await client.query(`explain (format json) execute ${name}${values && `(${values})`}`);
  await client.query(`deallocate ${name}`);
  const found: string[] = [];
  const scansOf = (node: Node): Node[] =>
    node['Relation Name'] ? [node] : (node.Plans ?? []).flatMap(scansOf);
  const walk = (node: Node) => {
    const conditions = (node['Join Filter'] ?? '').split(/ (?:AND|OR) /);
    for (const { 'Relation Name': table, Alias: alias = '' } of scansOf(node))
      for (const condition of conditions) {
        const [, column = ''] = COMPUTED.map((form) => form(alias).exec(condition)).find(Boolean) ?? [];
        if (keys.has(`${table}.${column}`)) found.push(condition);
      }
    for (const inner of node.Plans ?? []) walk(inner);
  };
  walk(rows[0]['QUERY PLAN'][0].Plan);
  return found;
}

/** A call, a part of JSON, or a cast. Another collation shows as a cast to text, and is no harm. */
const COMPUTED = [
  (alias: string) =>
    new RegExp(`"?${alias}"?\\.(\\w+) = (?:"?\\w+"?\\(|\\(\\w+\\(|\\([^()]* ->> |\\([\\w".]+\\)::(?!text))`),
  (alias: string) =>
    new RegExp(`(?:\\(\\w+\\([^()]*\\)|\\)::(?!text)\\w+|'\\w+'::text\\)) = "?${alias}"?\\.(\\w+)\\)`),
];

async function readingIn(
  client: pg.Client,
  scopes: { planned: Enter; run: Enter },
  of: Statement,
  values: Record<string, unknown>,
): Promise<Reading> {
  const name = pg.escapeIdentifier(of.name);
  const execute = `execute ${name}${argumentsOf(of, values)}`;
  await client.query('begin');
  try {
    const mode = of.noPlanCache ? 'force_custom_plan' : 'force_generic_plan';
    await client.query(`set local plan_cache_mode = ${mode}`);
    await scopes.planned(client);
    await client.query(`prepare ${name} as ${of.text}`);
    await client.query('savepoint planned');
    await client.query(execute).catch(() => {}); // a rule may refuse it, but the plan is made
    await client.query('rollback to planned');
    await scopes.run(client);
    const before = await blocksFetched(client);
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${execute}`);
    const blocks = (await blocksFetched(client)) - before;
    return { blocks, plan: JSON.stringify(rows[0]['QUERY PLAN'], undefined, 1) };
  } finally {
    await client.query('rollback');
    await client.query('deallocate all');
  }
}

async function blocksFetched(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `select sum(pg_stat_get_xact_blocks_fetched(oid))::int as blocks from pg_class where relnamespace = 'public'::regnamespace`,
  );
  return rows[0].blocks;
}

function argumentsOf(of: Statement, values: Record<string, unknown>): string {
  const parameters = valuesOf(of, values);
  if (parameters.length === 0) return '';
  const textOf = (value: unknown) => (Array.isArray(value) ? `{${value.join(',')}}` : String(value));
  const literals = parameters.map((value) => (value == null ? 'null' : pg.escapeLiteral(textOf(value))));
  return ` (${literals.join(', ')})`;
}
