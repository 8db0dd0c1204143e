import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { testSecrets } from '../../../../../test/support/database.ts';
import { authorizationSteps, ORIGIN } from '../../../../../test/support/integrations/authorization-steps.ts';
import { startOAuthProvider } from '../../../../../test/support/servers/oauth-provider.ts';
import { startService } from '../../../../../test/support/service.ts';
import type { Scope } from '../../../../platform/database/database.ts';
import { GrantLost, ProviderFailure } from '../../../../providers/provider.ts';
import { openConnection } from '../connection.ts';
import type { IntegrationDependencies } from '../dependencies.ts';

const HOUR_MS = 3_600_000;
const standIn = startOAuthProvider();
const service = startService({ ALLOWED_ORIGINS: ORIGIN }, [standIn.provider]);
const { integration, launch, consent, callback } = authorizationSteps(service, standIn);

describe('grants', () => {
  let tenant: string;
  let id: string;
  let dependencies: IntegrationDependencies;
  before(async () => {
    tenant = await service.tenant();
    dependencies = {
      database: service.db.database,
      clock: service.clock,
      secrets: testSecrets,
      providers: new Map([[standIn.provider.name, standIn.provider]]),
      eventTypes: [],
      onUsable: async () => {},
      publicUrl: () => service.url,
      allowedOrigins: [],
    };
  });
  beforeEach(async () => {
    Object.assign(standIn, { trouble: undefined, delayMs: 0, now: () => service.clock.now() });
    id = await integration(tenant);
    await authorize();
    standIn.asked = [];
  });

  async function authorize() {
    const launched = await launch(tenant, id);
    await callback(await consent(launched), launched.cookie);
  }

  async function accessToken(rejected?: string): Promise<string> {
    const opened = await openConnection(dependencies, tenant, id);
    return (opened as NonNullable<typeof opened>).connection.accessToken(rejected);
  }

  async function shown() {
    const { data } = await service.request('GET', `/integrations/${id}`, { tenant });
    return { status: data.status, isAuthorized: data.isAuthorized, problem: data.problems?.[0].message };
  }

  const grantRow = () =>
    service.db.asOwner(async (owner) => {
      const sql = 'select sealed, refreshing_until from integration_grants where integration_id = $1';
      return (await owner.query(sql, [id])).rows[0];
    });

  test('a grant is stored encrypted, for its integration only', async () => {
    const token = await accessToken();
    const { sealed } = await grantRow();
    assert.ok(!sealed.includes(token) && !Buffer.from(sealed, 'base64url').includes(token));
    const other = await integration(tenant);
    await service.db.asOwner((owner) =>
      owner.query(
        `insert into integration_grants select tenant_id, $2, sealed, expires_at, null, subject, created_at, updated_at
         from integration_grants where integration_id = $1`,
        [id, other],
      ),
    );
    const moved = await openConnection(dependencies, tenant, other);
    await assert.rejects((moved as NonNullable<typeof moved>).connection.accessToken());
  });

  test('a grant that is valid is used as it is', async () => {
    assert.equal(await accessToken(), await accessToken());
    assert.equal(standIn.asked.length, 0);
  });

  test('a grant that expires is refreshed once, however many callers need it', async () => {
    const first = await accessToken();
    service.clock.advance(HOUR_MS);
    standIn.delayMs = 150;
    const tokens = await Promise.all(Array.from({ length: 20 }, () => accessToken(first)));
    assert.equal(new Set(tokens).size, 1);
    assert.notEqual(tokens[0], first);
    assert.equal(standIn.asked.length, 1);
  });

  test('a grant is refreshed with the rotated token the next time', async () => {
    const tokens = [await accessToken()];
    for (let count = 0; count < 3; count++) tokens.push(await accessToken(tokens.at(-1)));
    assert.equal(new Set(tokens).size, 4);
    assert.equal(new Set(standIn.asked.map((asked) => asked.refresh_token)).size, 3);
  });

  test('a grant that was rejected is refreshed once, however many callers noticed', async () => {
    const rejected = await accessToken();
    const tokens = await Promise.all(Array.from({ length: 20 }, () => accessToken(rejected)));
    assert.equal(new Set(tokens).size, 1);
    assert.equal(standIn.asked.length, 1);
    assert.equal(await accessToken(rejected), tokens[0], 'who comes late gets what is there');
  });

  for (const status of [400, 401, 403]) {
    test(`a grant that the provider no longer accepts (${status}) is deleted, and the integration reports it`, async () => {
      standIn.trouble = { status, body: { error: 'invalid_grant' } };
      const rejected = await accessToken();
      const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => accessToken(rejected)));
      for (const outcome of outcomes)
        assert.ok(outcome.status === 'rejected' && outcome.reason instanceof GrantLost);
      assert.equal(standIn.asked.length, 1);
      assert.deepEqual(await shown(), {
        status: 'ERROR',
        isAuthorized: false,
        problem: 'Paperwork takes the grant no more. Authorise the integration again',
      });
      standIn.trouble = undefined;
      await authorize();
      assert.deepEqual(await shown(), { status: 'ACTIVE', isAuthorized: true, problem: undefined });
    });
  }

  test('a grant survives a temporary failure of the provider', async () => {
    const rejected = await accessToken();
    for (const trouble of [{ status: 500, body: {} }, { status: 429, body: {} }, 'hang'] as const) {
      standIn.trouble = trouble;
      await assert.rejects(accessToken(rejected), ProviderFailure);
      assert.deepEqual(await shown(), { status: 'ACTIVE', isAuthorized: true, problem: undefined });
    }
    standIn.trouble = undefined;
    assert.notEqual(await accessToken(rejected), rejected);
  });

  test('a grant that was rotated survives a short failure of the database', async () => {
    const first = await accessToken();
    let failures = 3;
    const { database } = service.db;
    const failing: IntegrationDependencies['database'] = {
      ...database,
      inTenant(...of) {
        const scope = database.inTenant(...of);
        const all: Scope['all'] = (statement, values) => {
          if (statement.name !== 'replace_grant' || failures-- <= 0) return scope.all(statement, values);
          return Promise.reject(new Error('The database does not answer in time'));
        };
        return Object.assign(Object.create(scope), { all });
      },
    };
    const opened = await openConnection({ ...dependencies, database: failing }, tenant, id);
    const refreshing = opened?.connection.accessToken(first);
    while (standIn.asked.length === 0) await sleep(1); // until its refresh has begun
    const [fresh, waited] = await Promise.all([refreshing, accessToken(first)]);
    assert.ok(failures < 0 && fresh !== undefined && fresh !== first);
    assert.equal(waited, fresh, 'who comes meanwhile waits, and does not try the old one');
    assert.equal(standIn.asked.length, 1);
    assert.equal((await grantRow()).refreshing_until, null);
    assert.notEqual(await accessToken(fresh), fresh, 'the rotated token counts');
    assert.deepEqual(await shown(), { status: 'ACTIVE', isAuthorized: true, problem: undefined });
  });

  test('a grant is refreshed by another process when the first one died', async () => {
    const rejected = await accessToken();
    const until = new Date(service.clock.now().getTime() + 300);
    await service.db.asOwner((owner) =>
      owner.query('update integration_grants set refreshing_until = $2 where integration_id = $1', [
        id,
        until,
      ]),
    );
    const fresh = await accessToken(rejected);
    assert.notEqual(fresh, rejected);
    assert.equal(standIn.asked.length, 1);
    assert.equal((await grantRow()).refreshing_until, null);
  });

  test('a grant that replaced a lost one is kept', async () => {
    const rejected = await accessToken();
    standIn.delayMs = 300;
    standIn.trouble = { status: 400, body: { error: 'invalid_grant' } };
    const lost = assert.rejects(accessToken(rejected), GrantLost);
    while (standIn.asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    const { oauth } = standIn.provider;
    const exchange = oauth?.exchange;
    const expiresAt = new Date(service.clock.now().getTime() + HOUR_MS).toISOString();
    Object.assign(oauth as object, { exchange: async () => ({ accessToken: 'anew', expiresAt }) });
    await authorize();
    Object.assign(oauth as object, { exchange });
    await lost;
    assert.deepEqual(await shown(), { status: 'ACTIVE', isAuthorized: true, problem: undefined });
    assert.equal(await accessToken(), 'anew');
  });
});
