import assert from 'node:assert/strict';
import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { SignJWT } from 'jose';
import { type Static, Type } from 'typebox';
import { activeContract, make } from '../../../../test/support/billing.ts';
import {
  IDENTIFIER,
  webhookEndpoint,
  webhookOf,
} from '../../../../test/support/integrations/jira-webhooks.ts';
import { entriesOf, processInbox, RATE } from '../../../../test/support/integrations/tracked-work.ts';
import { startService } from '../../../../test/support/service.ts';
import { Access } from '../../../platform/http/auth/access.ts';
import { WEBHOOK_BYTES_MAX } from '../../../providers/jira/incoming-webhook.ts';
import type { IssueTracker, Provider } from '../../../providers/provider.ts';
import { openConnection } from '../integrations/connection.ts';
import { webhookRoutes } from './routes.ts';

const JIRA_SECRET = 'the secret of the application at Atlassian';
const BOARD_SECRET = 'the secret that signs what the board sends';
const DELIVERY = 'x-board-delivery';
const SIGNATURE = 'x-board-signature';

const boardConfig = Type.Object({ board: Type.String(), projectId: Type.String() });
const boardWebhook = Type.Object(
  { ticket: Type.String({ minLength: 1 }), board: Type.String(), minutes: Type.Integer() },
  { additionalProperties: true },
);
type BoardConfig = Static<typeof boardConfig>;

/** A tracker that signs the bodies of its webhooks, and sends no token. */
const boardTracker: IssueTracker = {
  referenceType: 'BOARD',
  identifierHeader: DELIVERY,
  webhookSchema: boardWebhook,
  webhookBytesMax: 1_000_000,
  signature: {
    header: SIGNATURE,
    isGenuine: async (signature, body) => {
      const expected = Buffer.from(sign(body));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  },
  readWebhook: ({ ticket, board, minutes }: Static<typeof boardWebhook>) => ({
    kind: 'updated',
    issue: {
      id: ticket,
      key: `${board}-${ticket}`,
      projectKey: board,
      summary: 'A ticket',
      versionMs: 1,
      worklogs: [{ id: ticket, startedAt: '2026-07-01T10:00:00.000Z', seconds: minutes * 60 }],
    },
  }),
  projectOf: (config: BoardConfig, board) => (config.board === board ? config.projectId : undefined),
  roleOf: () => undefined,
  siteOf: () => 'ours',
  fetchWorklogs: async () => [],
  async *changedIssues() {},
};

const board: Provider = {
  name: 'BOARD',
  title: 'Board',
  description: 'A tracker of the tests.',
  configSchema: boardConfig,
  eventTypes: [],
  canServeSandbox: true,
  tracker: boardTracker,
};

function sign(body: Buffer | string): string {
  return createHmac('sha256', BOARD_SECRET).update(body).digest('hex');
}

const service = startService({ JIRA_CLIENT_ID: 'client', JIRA_CLIENT_SECRET: JIRA_SECRET }, [board]);

describe('webhooks of two trackers', () => {
  let tenant: string;
  let boardKey: string;
  let jiraKey: string;
  before(async () => {
    tenant = await service.tenant();
    jiraKey = await webhookEndpoint(service, tenant);
    const { id: contractId } = await activeContract(service, tenant, { rates: [RATE] });
    const { id: projectId } = await make(service, tenant, '/projects', { contractId, name: 'Board' });
    const config = { board: 'OPS', projectId };
    const { id } = await make(service, tenant, '/integrations', { provider: 'BOARD', name: 'Board', config });
    const opened = await openConnection(service.app.integrations, tenant, id);
    boardKey = (await opened?.connection.newEndpoint())?.split('/').at(-1) ?? '';
  });

  const body = (ticket = '7') =>
    JSON.stringify({ ticket, board: 'OPS', minutes: 90, more: { of: 'theirs' } });
  const post = (key: string, raw: string | undefined, headers: Record<string, string>, bearer?: string) =>
    service.request('POST', `/webhooks/${key}`, {
      as: null,
      ...(bearer !== undefined && { bearer }),
      ...(raw !== undefined && { raw }),
      headers: { ...(raw !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
  const postSigned = (raw: string, { key = boardKey, signature = sign(raw) } = {}) =>
    post(key, raw, { [DELIVERY]: randomUUID(), [SIGNATURE]: signature });
  const jiraToken = () =>
    new SignJWT({ iss: 'client' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(JIRA_SECRET));
  const detailsOf = ({ json }: { json: { details: { field: string; constraint: string }[] } }) =>
    json.details.map(({ field, constraint }) => `${field}: ${constraint}`).sort();

  test('webhooks of two trackers are read by the tracker whose header they carry', async () => {
    const signed = await postSigned(body());
    assert.deepEqual([signed.status, signed.data], [200, { accepted: true }], signed.text);
    const jira = await post(
      jiraKey,
      JSON.stringify(webhookOf({ id: '1' })),
      { [IDENTIFIER]: randomUUID() },
      await jiraToken(),
    );
    assert.deepEqual([jira.status, jira.data], [200, { accepted: true }], jira.text);
    await processInbox(service);
    assert.deepEqual(
      (await entriesOf(service, tenant)).map((one) => [
        one.source,
        one.referenceType,
        one.referenceId,
        one.minutes,
      ]),
      [['BOARD', 'BOARD', '7', 90]],
    );
  });

  test('webhooks of two trackers are refused with a 401 before anything else if the signature is wrong or missing', async () => {
    const signature = sign(body());
    const delivery = { [DELIVERY]: randomUUID() };
    for (const answer of [
      await postSigned(`${body()} `, { signature }),
      await postSigned('{', { signature }),
      await postSigned('', { signature: sign('{}') }),
      await postSigned(body(), { key: 'short', signature: '' }),
      await post(boardKey, undefined, { ...delivery, [SIGNATURE]: sign('') }),
      await post(boardKey, body(), delivery),
      await post(boardKey, body(), delivery, await jiraToken()),
      await post(boardKey, body(), { [IDENTIFIER]: randomUUID(), [SIGNATURE]: signature }),
    ]) {
      assert.equal(answer.status, 401, answer.text);
      assert.equal(answer.text, '{"error":"Unauthorized","message":"Unauthorized"}');
    }
  });

  test('webhooks of two trackers are refused with a 400 by their own schema, before the address is looked up', async () => {
    const unknown = randomBytes(32).toString('base64url');
    const wrong = await postSigned('{"board":1}', { key: unknown });
    assert.equal(wrong.status, 400);
    assert.deepEqual(detailsOf(wrong), ['board: type', 'minutes: required', 'ticket: required']);
    const unfit = await postSigned(body('a\0b'));
    assert.deepEqual(detailsOf(unfit), ['ticket: characters']);
    assert.equal((await postSigned('{')).status, 400);
    const jira = await post(jiraKey, body(), { [IDENTIFIER]: randomUUID() }, await jiraToken());
    assert.ok(detailsOf(jira).includes('webhookEvent: required'), jira.text);
  });

  test('webhooks of two trackers need the header of one tracker', async () => {
    const required = [`${IDENTIFIER}: required`, `${DELIVERY}: required`];
    for (const bearer of [await service.token('alice'), await jiraToken()]) {
      const answer = await post(boardKey, body(), {}, bearer);
      assert.deepEqual([answer.status, detailsOf(answer)], [400, required]);
    }
    assert.equal((await post(boardKey, body(), {})).status, 401);
  });

  test('webhooks of two trackers find only integrations of their own tracker', async () => {
    assert.equal((await postSigned(body(), { key: jiraKey })).status, 404);
    assert.equal((await postSigned(body(), { key: randomBytes(32).toString('base64url') })).status, 404);
    const asMember = await service.token('alice');
    const delivery = { [DELIVERY]: randomUUID() };
    assert.equal((await post(jiraKey, body(), delivery, asMember)).status, 404);
    assert.equal((await post(boardKey, body(), delivery, asMember)).data.accepted, true);
    assert.equal((await post(boardKey, body(), delivery, await service.token('stranger'))).status, 404);
  });

  test('webhooks of two trackers may be as large as with one tracker', async () => {
    const filled = (bytes: number) => `${body()}${' '.repeat(bytes - body().length)}`;
    assert.equal((await postSigned(filled(WEBHOOK_BYTES_MAX))).status, 200);
    assert.equal((await postSigned(filled(WEBHOOK_BYTES_MAX + 1), { signature: 'any' })).status, 413);
  });

  test('webhooks of two trackers are all in the API document', async () => {
    const { json } = await service.request('GET', '/openapi.json');
    const { parameters, requestBody } = json.paths['/api/v1/webhooks/{endpointKey}'].post;
    const identifiers = parameters.filter(({ name }: { name: string }) =>
      [IDENTIFIER, DELIVERY].includes(name),
    );
    assert.deepEqual(
      identifiers.map(({ name, required }: { name: string; required: boolean }) => [name, required]),
      [
        [IDENTIFIER, false],
        [DELIVERY, false],
      ],
    );
    const { $ref } = requestBody.content['application/json'].schema;
    assert.equal(json.components.schemas[$ref.split('/').at(-1)].anyOf.length, 2);
  });

  test('webhooks of two trackers differ by headers: the service does not start when two share one', () => {
    const twin: Provider = { ...board, name: 'TWIN' };
    const access = new Access(async () => undefined, service.clock);
    const { providers, ...dependencies } = service.app.integrations;
    assert.throws(
      () => webhookRoutes({ ...dependencies, access, providers: new Map([...providers, [twin.name, twin]]) }),
      {
        name: 'OperatorError',
        message: /^the trackers BOARD and TWIN both identify webhooks by the header x-board-delivery/,
      },
    );
  });
});
