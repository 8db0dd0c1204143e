import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { WEBHOOK_BYTES_MAX } from '../../../src/providers/jira/incoming-webhook.ts';
import type { Answer } from '../../support/http.ts';
import { IDENTIFIER, webhookEndpoint, webhookOf } from '../../support/integrations/jira-webhooks.ts';
import { startService } from '../../support/service.ts';

describe('large webhooks', () => {
  const service = startService();
  let key: string;

  before(async () => {
    key = await webhookEndpoint(service, await service.tenant());
  });

  const send = (raw: string): Promise<Answer> =>
    service.request('POST', `/webhooks/${key}`, {
      raw,
      headers: { 'content-type': 'application/json', [IDENTIFIER]: randomUUID() },
    });
  /** `withMore` adds a property with that text. `filled` makes a webhook of that many bytes. */
  const withMore = (more: string) => JSON.stringify(webhookOf({ id: '1' })).replace(/}$/, `,"more":${more}}`);
  /** A webhook of that many bytes. */
  const filled = (bytes: number) => withMore(`"${'x'.repeat(bytes - withMore('""').length)}"`);
  const repeated = (part: string, bytes = WEBHOOK_BYTES_MAX - 1_000) =>
    Array.from({ length: Math.floor(bytes / (part.length + 1)) }, () => part).join(',');

  test('a large webhook to an unknown address is a 404, whatever the body', async () => {
    const post = async (bytes: number, isChunked: boolean, as = 'alice', endpointKey = 'unknown') => {
      const body = new Blob(['{'.repeat(bytes)]);
      const response = await fetch(`${service.url}/api/v1/webhooks/${endpointKey}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await service.token(as)}`,
          'content-type': 'application/json',
          [IDENTIFIER]: randomUUID(),
        },
        body: isChunked ? body.stream() : body,
        duplex: 'half',
      } as RequestInit);
      await response.arrayBuffer();
      return response.status;
    };
    for (const isChunked of [false, true]) {
      assert.equal(await post(2_000_000, isChunked), 404);
      assert.equal(await post(2_000_000, isChunked, 'mallory', key), 404, 'nor a stranger');
      assert.equal(await post(2_000_000, isChunked, 'alice', key), 400);
      assert.equal(await post(1_048_576, isChunked), 400, 'a smaller body is read first');
    }
  });

  test('a large webhook has at most 25 MB', async () => {
    assert.equal(filled(WEBHOOK_BYTES_MAX).length, 25_000_000);
    const largest = await send(filled(WEBHOOK_BYTES_MAX));
    assert.deepEqual([largest.status, largest.data], [200, { accepted: true }], largest.text);
    assert.equal((await send(filled(WEBHOOK_BYTES_MAX + 1))).status, 413);
  });

  test('a large webhook may have a long history, many fields, and nested documents', async () => {
    const change = JSON.stringify({
      id: '10001',
      author: { accountId: '5b10a2844c20165700ede21g', displayName: 'Ada' },
      items: [{ field: 'status', fromString: 'To Do', toString: 'In Progress' }],
    });
    assert.equal((await send(withMore(`[${repeated(change)}]`))).status, 200);
    const fields = Array.from({ length: 15_000 }, (_, index) => `"customfield_${index}":null`).join(',');
    const filler = 'x'.repeat(1_200_000);
    assert.equal((await send(withMore(`{${fields},"filler":"${filler}"}`))).status, 200);
    const document = '{"content":['.repeat(80) + ']}'.repeat(80);
    assert.equal((await send(withMore(`[${document},"${filler}"]`))).status, 200);
  });

  test('a large webhook that is completely invalid is refused cheaply', async () => {
    const shapes = {
      'empty objects': `[${repeated('{}')}]`,
      'lists of empty lists': `[${repeated(`[${repeated('[]', 3_000)}]`)}]`,
      depth: '['.repeat(12_000_000) + ']'.repeat(12_000_000),
      names: `{${Array.from({ length: 1_000_000 }, (_, index) => `"k${index}":1`).join(',')}}`,
    };
    for (const [shape, more] of Object.entries(shapes)) {
      const answer = await send(withMore(more));
      assert.equal(answer.status, 400, shape);
      assert.equal(answer.json.details[0].field, 'body', shape);
    }
    assert.equal((await send('['.repeat(2_000_000))).status, 400);
    const ids = withMore('1').replace(
      '"matchedWebhookIds":[1]',
      `"matchedWebhookIds":[${repeated('1', 1_900_000)}]`,
    );
    assert.equal((await send(ids)).status, 400, 'more identifiers than an account has webhooks');
  });
});
