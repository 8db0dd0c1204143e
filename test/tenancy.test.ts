import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import type { Route } from '../src/platform/http/route.ts';
import { isInTenant } from '../src/platform/http/route-rules.ts';
import { type IdKind, idPrefixes, newId } from '../src/platform/ids.ts';
import { enterTenant } from './support/database.ts';
import type { Answer } from './support/http.ts';
import { oneOfEach } from './support/one-of-each.ts';
import {
  EXTERNAL_ID,
  isList,
  kindOf,
  nameOf,
  parametersOf,
  pathOf,
  referencesIn,
  sampleOf,
} from './support/routes/sample-requests.ts';
import { useService } from './support/service.ts';

/** These tables hold no tenant's records. Some only find the tenant of an identifier. */
const GLOBAL_TABLES = [
  'acts',
  'acts_head',
  'application_grants',
  'asset_directory',
  'asset_uploads',
  'authorization_directory',
  'clone_rules',
  'console_codes',
  'console_sessions',
  'deleted_tenants',
  'event_feed',
  'feed_failures',
  'feed_head',
  'feed_waiting',
  'feed_webhooks',
  'idempotent_answers',
  'integration_states',
  'journal_columns',
  'journal_waiting',
  'key_holders',
  'link_directory',
  'message_directory',
  'migrations',
  'project_directory',
  'rules',
  'secret_keys',
  'shared_pictures',
  'shared_receipts',
  'signing_keys',
  'suspended_tenants',
  'tenant_creators',
  'tenant_external_ids',
  'tenants_in_making',
  'webhook_endpoints',
  'work',
  'workers',
];

const service = useService();

describe('in the catalogue', () => {
  test('every table except the global ones forces row-level security', async () => {
    const tables = await query<{ name: string; enabled: boolean; forced: boolean; policies: string }>(`
      select relname as name, relrowsecurity as enabled, relforcerowsecurity as forced,
        (select string_agg(pg_get_expr(polqual, polrelid), ' | ') from pg_policy where polrelid = pg_class.oid) as policies
      from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`);
    assert.deepEqual(
      tables.filter((table) => !table.enabled).map((table) => table.name),
      GLOBAL_TABLES,
    );
    for (const { name, enabled, forced, policies } of tables) {
      if (!enabled) continue;
      assert.ok(forced, `${name} forces row-level security`);
      assert.match(policies, /app_tenant\(\)/, `${name} has a policy on the tenant`);
    }
  });

  test('the global tables are those that the architecture lists', () => {
    const page = readFileSync('docs/ARCHITECTURE.md', 'utf8');
    const rows = /\| Table \| Knows \|\n\|[-|]+\n((?:\|[^\n]*\n)+)/.exec(page)?.[1] ?? '';
    const listed = rows.split('\n').flatMap((row) => [...(row.split(' | ')[0] ?? '').matchAll(/`(\w+)`/g)]);
    assert.deepEqual(listed.map(([, name]) => name).sort(), GLOBAL_TABLES);
  });

  test('tenant tables are keyed by the tenant first, and refer to each other within it', async () => {
    const keys = await query<{ table: string; kind: string; columns: string[]; target: string | null }>(`
      select conrelid::regclass::text as table, contype as kind, confrelid::regclass::text as target,
        array(select attname::text from unnest(conkey) with ordinality as key (number, position)
              join pg_attribute on attrelid = conrelid and attnum = number order by position) as columns
      from pg_constraint where connamespace = 'public'::regnamespace and contype in ('p', 'f')`);
    const tenantTables = keys.filter(({ table }) => ![...GLOBAL_TABLES, 'tenants'].includes(table));
    assert.ok(tenantTables.length > 10);
    for (const { table, kind, columns, target } of tenantTables) {
      const says = `${table} ${kind} (${columns}) -> ${target}`;
      assert.equal(columns[0], 'tenant_id', says);
      const isOfTenant =
        (kind === 'f' && target === 'tenants') ||
        ['journal_heads', 'tenant_clocks', 'bookkeeping'].includes(table);
      assert.ok(isOfTenant ? columns.length === 1 : columns.length > 1, says);
    }
  });

  test('trigger functions find our tables first, or name their schema', async () => {
    const functions = await query<{ name: string; settings: string[] | null; body: string; ours: string[] }>(`
      select proname as name, proconfig as settings, prosrc as body, array(
          select relname::text from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
          union select routine.proname::text from pg_proc as routine where routine.pronamespace = 'public'::regnamespace
        ) as ours
      from pg_proc where pronamespace = 'public'::regnamespace and prorettype = 'trigger'::regtype`);
    assert.ok(functions.length > 10);
    for (const { name, settings, body, ours } of functions) {
      if (settings?.includes('search_path=public, pg_temp')) continue;
      const named = new RegExp(
        `(?<!public\\.)\\b(?:(?:from|join|into|update)\\s+(?:${ours.join('|')})\\b|(?:${ours.join('|')})\\()`,
        'i',
      );
      assert.doesNotMatch(body, named, name);
    }
  });

  test("the application's role owns nothing and can't bypass the policies", async () => {
    const [role] = await query(`
      select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
        (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned,
        (select count(*)::int from pg_auth_members where member = pg_roles.oid) as memberships
      from pg_roles where rolname like 'retainer_app_%'`);
    const { rolname, ...rights } = role as Record<string, unknown>;
    assert.deepEqual(rights, {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owned: 0,
      memberships: 0,
    });
    await service.db.asApplication(async (client) => {
      await assert.rejects(client.query('alter table clients no force row level security'), /must be owner/);
      await assert.rejects(client.query('create table mine ()'), /permission denied/);
    });
  });
});

describe('in the database', () => {
  test('nothing can be read or written without a tenant', async () => {
    await service.tenant();
    await service.db.asApplication(async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity`,
      );
      assert.ok(rows.length > 10);
      // The sealer of journals reads their ends across tenants. It writes in the scope of one.
      for (const { name } of rows.filter((row) => row.name !== 'journal_heads'))
        assert.equal((await client.query(`select * from ${name}`)).rowCount, 0, name);
      assert.equal((await client.query('update journal_heads set planned_sequence = 0')).rowCount, 0);
      const insert = `insert into clients (tenant_id, id, name, created_at, updated_at) values ('tnt_x', 'clnt_x', 'x', now(), now())`;
      await assert.rejects(client.query(insert), /row-level security/);
    });
  });

  test('an operator outside of any tenant reads tenants, the words of their names and their owners, and writes nothing', async () => {
    const tenant = await service.tenant();
    await service.request('POST', '/clients', { tenant, body: { name: 'Northwind' } });
    await service.request('POST', '/members', { tenant, body: { email: 'x@example.com', role: 'ADMIN' } });
    await service.db.asApplication(async (client) => {
      await client.query(`begin; select set_config('app.actor', 'operator alice', true)`);
      const { rows } = await client.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity`,
      );
      const readable: string[] = [];
      for (const { name } of rows.filter((row) => row.name !== 'journal_heads'))
        if ((await client.query(`select from ${name} limit 1`)).rowCount) readable.push(name);
      assert.deepEqual(readable.sort(), ['members', 'tenant_words', 'tenants']);
      assert.equal((await client.query(`select from members where role <> 'OWNER'`)).rowCount, 0);
      for (const name of readable)
        assert.equal((await client.query(`delete from ${name}`)).rowCount, 0, name);
      assert.equal((await client.query('update tenants set name = name')).rowCount, 0);
      await client.query('rollback');
    });
  });

  test("a tenant can't refer to another tenant's record", async () => {
    const [mine, theirs] = [await service.tenant('alice'), await service.tenant('bob')];
    const { data: client } = await service.request('POST', '/clients', {
      as: 'bob',
      tenant: theirs,
      body: { name: 'Theirs' },
    });
    await service.db.asApplication(async (connection) => {
      await enterTenant(connection, mine);
      const insert = `insert into contacts (id, client_id, name, created_at, updated_at) values ('con_x', $1, 'x', now(), now())`;
      await assert.rejects(connection.query(insert, [client.id]), /contacts_client/);
    });
  });

  test('900 interleaved reads of many tenants never return a row of another tenant', async () => {
    const tenants = await Promise.all(
      Array.from({ length: 30 }, (_, index) => service.tenant(`person-${index}`)),
    );
    await Promise.all(
      tenants.map((tenant, index) =>
        service.request('POST', '/clients', { as: `person-${index}`, tenant, body: { name: tenant } }),
      ),
    );
    const tokens = await Promise.all(tenants.map((_, index) => service.token(`person-${index}`)));
    for (let round = 0; round < 30; round++) {
      const answers = await Promise.all(
        tenants.map((tenant, index) =>
          service.request('GET', '/clients', { bearer: tokens[index] as string, tenant }),
        ),
      );
      for (const [index, answer] of answers.entries()) {
        assert.deepEqual(
          answer.data.map((client: { name: string }) => client.name),
          [tenants[index]],
        );
      }
    }
  });
});

describe('every route with identifiers of another tenant', () => {
  let alices: Record<IdKind, string>;
  let bobsTenant: string;

  before(async () => {
    alices = await oneOfEach(service, await service.tenant('alice'));
    bobsTenant = await service.tenant('bob');
    assert.deepEqual(
      Object.keys(alices).sort(),
      Object.keys(idPrefixes).sort(),
      'there is a record of every kind',
    );
  });

  test('every route answers for identifiers of another tenant exactly as for unknown ones', async () => {
    const before = await everythingOf(alices.tenant);
    let crossings = 0;
    for (const route of service.app.routes) {
      for (const [place, request] of placesIn(route)) {
        for (const kind of kindsFor(place, crossings)) {
          if (isShownToAnyone(route) && kind === 'asset') continue;
          const foreign = await request(alices[kind]);
          const unknown = await request(newId(kind));
          assert.deepEqual(visible(foreign), visible(unknown), `${nameOf(route)} with ${kind} in ${place}`);
          assert.ok(
            foreign.status >= 400 || place.startsWith('query'),
            `${nameOf(route)}: ${foreign.status}`,
          );
          assert.ok(!foreign.text.includes(alices[kind]), 'the answer does not contain the identifier');
          crossings++;
        }
      }
    }
    assert.ok(crossings > 150, `${crossings} crossings`);
    assert.deepEqual(await everythingOf(alices.tenant), before, 'the other tenant is unchanged');
  });

  test('every route for operators is the same 403 to everybody else, whatever it names', async () => {
    const before = await everythingOf(alices.tenant);
    const token = await service.request('POST', '/access-tokens', {
      ...{ as: 'bob', tenant: bobsTenant, body: { name: 'operator', role: 'OWNER' } },
    });
    const routes = service.app.routes.filter(({ access }) => access === 'operator');
    assert.ok(routes.length > 15);
    for (const route of routes) {
      const named = Object.fromEntries(
        parametersOf(route).map((name) => [name, alices[kindOf(name)] ?? alices.tenant]),
      );
      const refused = await Promise.all([
        service.request(route.method, pathOf(route, named), { as: 'bob', tenant: bobsTenant }),
        service.request(route.method, pathOf(route, named), { as: 'alice', tenant: alices.tenant }),
        service.request(route.method, pathOf(route, named), { bearer: token.data.token }),
        service.request(route.method, pathOf(route, {}), { as: 'Operator' }),
      ]);
      for (const answer of refused) {
        assert.deepEqual([answer.status, answer.headers.get('error-code')], [403, 'operator_needed']);
        assert.equal(answer.text, refused[0]?.text, nameOf(route));
      }
    }
    assert.deepEqual(await everythingOf(alices.tenant), before);
  });

  test('every route for operators answers for records of other kinds exactly as for unknown ones', async () => {
    const operates = ({ access, params }: Route) => access === 'operator' && params;
    for (const [turn, route] of service.app.routes.filter(operates).entries()) {
      const [name = ''] = parametersOf(route);
      const body = route.body && { body: sampleOf(route.body) };
      const send = (id: string) =>
        service.request(route.method, pathOf(route, { [name]: id }), { as: 'operator', ...body });
      for (const kind of kindsFor(`path ${name}`, turn).filter((one) => one !== kindOf(name)))
        assert.deepEqual(visible(await send(alices[kind])), visible(await send(newId(kind))), nameOf(route));
    }
  });

  test('an operator who is no member enters no tenant', async () => {
    for (const route of service.app.routes.filter(isInTenant)) {
      const path = pathOf(
        route,
        Object.fromEntries(parametersOf(route).map((name) => [name, newId('tenant')])),
      );
      const answer = await service.request(route.method, path, { as: 'operator', tenant: alices.tenant });
      assert.deepEqual([answer.status, answer.headers.get('error-code')], [403, 'tenant_unknown']);
    }
  });

  test('every route answers the same 403 for a foreign and an unknown tenant-id', async () => {
    for (const route of service.app.routes.filter(isInTenant)) {
      const path = pathOf(
        route,
        Object.fromEntries(parametersOf(route).map((name) => [name, alices[kindOf(name)]])),
      );
      const body = route.body ? { body: sampleOf(route.body) } : {};
      const [foreign, unknown, malformed] = await Promise.all(
        [alices.tenant, newId('tenant'), 'no tenant'].map((tenant) =>
          service.request(route.method, path, { as: 'bob', tenant, ...body }),
        ),
      );
      assert.equal(foreign?.status, 403, nameOf(route));
      assert.deepEqual(visible(foreign as Answer), visible(unknown as Answer));
      assert.deepEqual(visible(foreign as Answer), visible(malformed as Answer));
    }
  });

  /** Every place of a route that takes an identifier, each with a function that sends Bob's request. */
  function placesIn(route: Route): [place: string, request: (id: string) => Promise<Answer>][] {
    const references = referencesIn(route.body);
    const send = (parameters: Record<string, string>, given: Record<string, string>, query = '') =>
      service.request(route.method, pathOf(route, parameters) + query, {
        as: 'bob',
        tenant: bobsTenant,
        ...(route.body && { body: sampleOf(route.body, given) }),
      });
    const inPath = parametersOf(route)
      .filter((name) => name !== EXTERNAL_ID)
      .map((name): [string, (id: string) => Promise<Answer>] => [
        `path ${name}`,
        (id) => send({ [name]: id }, {}),
      ]);
    const inBody = references.map((name): [string, (id: string) => Promise<Answer>] => [
      `body ${name}`,
      (id) => send(Object.fromEntries(parametersOf(route).map((one) => [one, id])), { [name]: id }),
    ]);
    const inQuery = Object.keys(route.query?.properties ?? {})
      .filter((name) => name.endsWith('Id'))
      .map((name): [string, (id: string) => Promise<Answer>] => [
        `query ${name}`,
        (id) => send({}, {}, `?${name}=${id}`),
      ]);
    return [...inPath, ...inBody, ...inQuery];
  }
});

/** One in so many of the kinds that don't belong to a place. The next place has the next ones, so each route meets several. */
const FOREIGN_KINDS_APART = 8;

/** The kind that belongs there, and some of the others in turn. Where none is known to belong, all of them. */
function kindsFor(place: string, turn: number): IdKind[] {
  const kinds = Object.keys(idPrefixes) as IdKind[];
  const own = kindOf(place.split(' ')[1] as string);
  return kinds.includes(own)
    ? kinds.filter((kind, at) => kind === own || (at + turn) % FOREIGN_KINDS_APART === 0)
    : kinds;
}

/** Anyone may see a public picture. */
function isShownToAnyone({ access, answer }: Route): boolean {
  return access === 'anyone' && answer.kind === 'file';
}

/** What a caller can tell two answers apart by: all but what differs between two requests for the same record. */
function visible({ status, text, headers }: Answer) {
  const { date: _, 'x-request-id': requestId = '', ...shown } = Object.fromEntries(headers);
  const hasQuota = shown['ratelimit-remaining'] !== undefined;
  return {
    status,
    text: text.replace(requestId, '<request>'),
    headers: hasQuota ? { ...shown, 'ratelimit-remaining': '<counted>' } : shown,
  };
}

async function everythingOf(tenant: string): Promise<string[]> {
  const lists = service.app.routes
    .filter((route) => isList(route) && isInTenant(route))
    .map(({ path }) => path);
  const paths = [`/tenants/${tenant}`, ...lists];
  return Promise.all(paths.map(async (path) => (await service.request('GET', path, { tenant })).text));
}

async function query<T = Record<string, unknown>>(sql: string): Promise<T[]> {
  return service.db.asOwner(async (client) => (await client.query(sql)).rows);
}
