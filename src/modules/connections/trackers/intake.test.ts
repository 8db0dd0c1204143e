import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { type JWTPayload, SignJWT } from 'jose';
import type { RequestOptions } from '../../../../test/support/http.ts';
import { IDENTIFIER, webhookOf } from '../../../../test/support/integrations/jira-webhooks.ts';
import {
  sendWebhook,
  startTrackedService,
  type Tracked,
  trackedTenant,
} from '../../../../test/support/integrations/tracked-work.ts';

const service = await startTrackedService();
const UNKNOWN_KEY = randomBytes(32).toString('base64url');
const NOT_FOUND = '{"error":"NotFound","message":"Not Found"}';

describe('webhooks of trackers', () => {
  let tracked: Tracked;
  let trackersToken: string;
  before(async () => {
    tracked = await trackedTenant(service);
    trackersToken = await service.atlassian.webhookToken();
  });

  const post = (options: RequestOptions & { key?: string; identifier?: string | null }) => {
    const { key = tracked.key, identifier = randomUUID(), headers = {}, ...rest } = options;
    return service.request('POST', `/webhooks/${key}`, {
      bearer: trackersToken,
      body: webhookOf({ id: '1' }),
      ...rest,
      headers: { ...(identifier !== null && { [IDENTIFIER]: identifier }), ...headers },
    });
  };
  const raw = (text: string, identifier: string = randomUUID()) =>
    service.request('POST', `/webhooks/${tracked.key}`, {
      bearer: trackersToken,
      raw: text,
      headers: { 'content-type': 'application/json', [IDENTIFIER]: identifier },
    });
  const inboxOf = (integrationId: string) =>
    service.db.asOwner(async (owner) => {
      const sql = 'select identifier, issue_id, report from webhook_inbox where integration_id = $1';
      return (await owner.query(sql, [integrationId])).rows;
    });

  test("a tracker's webhook is accepted once, however often it is sent, and only the needed part is stored", async () => {
    const { integrationId, key } = await trackedTenant(service);
    const identifier = randomUUID();
    const body = { ...webhookOf({ id: '17', hours: [] }), secretOfTheirs: 'never kept' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => sendWebhook(service, key, body, identifier)),
    );
    for (const answer of answers) assert.equal(answer.status, 200, answer.text);
    const accepted = answers.map(({ json }) => JSON.stringify(json)).sort();
    assert.deepEqual(accepted, [
      ...Array.from({ length: 9 }, () => '{"data":{"accepted":false}}'),
      '{"data":{"accepted":true}}',
    ]);
    const [row, ...others] = await inboxOf(integrationId);
    assert.equal(others.length, 0);
    assert.deepEqual([row.identifier, row.issue_id], [identifier, '17']);
    assert.deepEqual(row.report, {
      kind: 'updated',
      issue: {
        ...{
          id: '17',
          key: 'WEB-17',
          projectKey: 'WEB',
          summary: 'Start page',
          versionMs: 1_782_900_000_000,
        },
        worklogs: [],
      },
    });
  });

  test("a tracker's webhook without a valid token is a 401, whatever else is wrong", async () => {
    for (const options of [{ as: null }, { bearer: 'nonsense' }, { bearer: `${trackersToken}x` }]) {
      const { bearer: _bearer, ...without } = { bearer: undefined, ...options };
      const answer = await service.request('POST', '/webhooks/short', {
        ...without,
        ...(options.bearer !== undefined && { bearer: options.bearer }),
        body: { issue: 1 },
      });
      assert.equal(answer.status, 401);
      assert.equal(answer.text, '{"error":"Unauthorized","message":"Unauthorized"}');
    }
    const stale = await service.atlassian.webhookToken();
    service.clock.advance(4 * 60_000);
    assert.equal((await post({ bearer: stale })).status, 401, 'the token has ended');
    service.clock.advance(-4 * 60_000);
  });

  test("a tracker's webhook with a token that never ends, or names another issuer, is a 401", async () => {
    const { clientId, clientSecret } = service.atlassian.settings;
    const exp = Math.floor(service.clock.now().getTime() / 1_000) + 60;
    const statusOf = async (claims: JWTPayload) => {
      const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' });
      return (await post({ bearer: await token.sign(new TextEncoder().encode(clientSecret)) })).status;
    };
    for (const claims of [{ iss: clientId }, { exp }, { iss: 'another', exp }])
      assert.equal(await statusOf(claims), 401, JSON.stringify(claims));
    assert.equal(await statusOf({ iss: clientId, exp }), 200);
  });

  test("a tracker's webhook that violates the schema is a 400 that names every failed field, whatever its key", async () => {
    const answer = await post({ key: 'short', identifier: null, body: { matchedWebhookIds: ['x'] } });
    assert.equal(answer.status, 400);
    assert.deepEqual(
      answer.json.details.map(({ field, constraint }: Record<string, string>) => [field, constraint]).sort(),
      [
        ['endpointKey', 'pattern'],
        ['issue', 'required'],
        ['matchedWebhookIds.0', 'type'],
        ['timestamp', 'required'],
        ['webhookEvent', 'required'],
        [IDENTIFIER, 'required'],
      ],
    );
    const wrong = await post({
      key: UNKNOWN_KEY,
      identifier: 'x'.repeat(256),
      body: { ...webhookOf({ id: '' }), webhookEvent: 'jira:issue_moved', timestamp: 2 ** 53 },
    });
    assert.deepEqual(
      wrong.json.details.map(({ field, constraint }: Record<string, string>) => [field, constraint]).sort(),
      [
        ['issue.id', 'minLength'],
        ['timestamp', 'maximum'],
        ['webhookEvent', 'enum'],
        [IDENTIFIER, 'maxLength'],
      ],
    );
    for (const key of ['x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}.`, `${'x'.repeat(42)}%20`])
      assert.equal((await post({ key })).status, 400, key);
    assert.equal((await post({ identifier: '' })).status, 400);
    for (const text of ['', '[]', '{', 'null', '{"issue":{"fields":null}}'])
      assert.equal((await raw(text)).status, 400, text);
    assert.equal((await post({ headers: { 'content-type': 'text/plain' } })).status, 415);
  });

  test("a tracker's webhook to an unknown address is a 404", async () => {
    assert.deepEqual(
      [(await post({ key: UNKNOWN_KEY })).status, (await post({ key: UNKNOWN_KEY })).text],
      [404, NOT_FOUND],
    );
  });

  test("a tracker's webhook may come from a member of the integration's tenant, and is a 404 for others", async () => {
    const { tenant } = tracked;
    const accessToken = async (role: string, of = tenant) =>
      (await service.request('POST', '/access-tokens', { tenant: of, body: { name: 'Machine', role } })).data;
    await service.request('POST', '/members', { tenant, body: { subject: 'vic', role: 'VIEWER' } });
    const sendAs = async (options: RequestOptions) => {
      const { bearer, as = 'alice' } = options;
      return post({ bearer: bearer ?? (await service.token(as as string)) });
    };
    assert.equal((await sendAs({ as: 'alice' })).data.accepted, true);
    assert.equal((await sendAs({ as: 'vic' })).data.accepted, true);
    assert.equal((await sendAs({ bearer: (await accessToken('VIEWER')).token })).data.accepted, true);
    const others = [
      { as: 'stranger' },
      { bearer: (await accessToken('OWNER', await service.tenant())).token },
    ];
    for (const other of others) {
      const answer = await sendAs(other);
      assert.deepEqual([answer.status, answer.text], [404, NOT_FOUND]);
    }
  });

  test("a tracker's webhook is accepted for a project as soon as that is mapped", async () => {
    const { tenant, projectId, integrationId, key } = await trackedTenant(service);
    const ofOps = () => sendWebhook(service, key, webhookOf({ id: '2', project: 'OPS' }));
    assert.equal((await sendWebhook(service, key, webhookOf({ id: '1' }))).data.accepted, true);
    assert.deepEqual([(await ofOps()).status, (await ofOps()).data], [200, { accepted: false }]);
    const mappings = ['WEB', 'OPS'].map((projectKey) => ({ projectKey, projectId }));
    await setIntegration(tenant, integrationId, `config = '${JSON.stringify({ mappings })}'`);
    assert.equal((await ofOps()).data.accepted, true, 'at once');
    assert.equal((await inboxOf(integrationId)).length, 2);
  });

  test("a tracker's webhook is accepted while the integration is in use, also without a grant", async () => {
    const { tenant, integrationId, key } = await trackedTenant(service);
    for (const [status, accepted] of [
      ['DISABLED', false],
      ['PENDING_AUTH', false],
      ['ERROR', true],
      ['ACTIVE', true],
    ] as const) {
      await setIntegration(tenant, integrationId, `status = '${status}'`);
      const answer = await sendWebhook(service, key, webhookOf({ id: '1' }));
      assert.deepEqual([answer.status, answer.data], [200, { accepted }], status);
    }
  });

  test("a tracker's webhook for a deleted integration or tenant is a 404", async () => {
    const gone = await trackedTenant(service);
    const left = await trackedTenant(service);
    for (const key of [gone.key, left.key])
      assert.equal((await sendWebhook(service, key, webhookOf({ id: '1' }))).status, 200);
    await service.db.asOwner((owner) =>
      owner.query('delete from integrations where id = $1', [gone.integrationId]),
    );
    await service.request('DELETE', `/tenants/${left.tenant}`);
    const afterwards = await sendWebhook(service, gone.key, webhookOf({ id: '1', project: 'WEB' }));
    assert.equal(afterwards.status, 404);
    assert.equal((await sendWebhook(service, left.key, webhookOf({ id: '1' }))).status, 404);
    assert.equal((await post({ key: left.key, bearer: await service.token('alice') })).status, 404);
  });

  test("a tracker's webhook may have an idempotency key like every other POST", async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const identifier = randomUUID();
    const body = webhookOf({ id: '1' });
    const first = await post({ headers, identifier, body });
    const second = await post({ headers, identifier, body });
    assert.deepEqual([first.data, second.data], [{ accepted: true }, { accepted: true }]);
    assert.equal(second.headers.get('idempotency-replayed'), 'true');
    assert.equal((await post({ identifier, body })).data.accepted, false);
  });

  test("a tracker's webhook may contain further properties, even with characters that cannot be stored", async () => {
    const text = JSON.stringify({
      ...webhookOf({ id: '5', summary: 'fine' }),
      surprise: { nul: '\0', half: '\ud800', 'na\0me': 1, deep: JSON.parse('['.repeat(60) + ']'.repeat(60)) },
    }).replace('"surprise"', '"__proto__":{"accepted":1},"constructor":{"prototype":{}},"surprise"');
    assert.deepEqual((await raw(text)).data, { accepted: true });
    const unfit = webhookOf({ id: 'a\0b' });
    const refused = await post({ body: unfit });
    assert.deepEqual(
      [refused.status, refused.json.details[0].field, refused.json.details[0].constraint],
      [400, 'issue.id', 'characters'],
    );
  });
});

const setIntegration = (tenant: string, integrationId: string, what: string) =>
  service.db.asOwner((owner) =>
    owner.query(`update integrations set ${what} where tenant_id = $1 and id = $2`, [tenant, integrationId]),
  );
