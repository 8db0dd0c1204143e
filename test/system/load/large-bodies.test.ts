import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { activeContract, draft } from '../../support/billing.ts';
import { eventually } from '../../support/eventually.ts';
import { assertIdle } from '../../support/expectations.ts';
import type { Answer } from '../../support/http.ts';
import { startService } from '../../support/service.ts';

const MEBIBYTE = 1_048_576;
const BODY_BYTES_MAX = 16 * MEBIBYTE;

describe('requests with many lines', () => {
  const service = startService();
  let tenant: string;
  let invoiceId: string;

  before(async () => {
    tenant = await service.tenant();
    await activeContract(service, tenant);
    invoiceId = (await draft(service, tenant, [])).id;
  });

  const send = (raw: string): Promise<Answer> =>
    service.request('POST', '/billables', { tenant, raw, headers: { 'content-type': 'application/json' } });
  const withLines = (lines: string) => `{"invoiceId":"${invoiceId}","billables":[${lines}]}`;
  const repeated = (part: string, bytes = BODY_BYTES_MAX - MEBIBYTE) =>
    Array.from({ length: Math.floor(bytes / (part.length + 1)) }, () => part).join(',');
  const members = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',');

  test('a request with many lines is refused with a short answer if it is invalid, whatever its shape', async () => {
    const shapes = {
      'empty lines': withLines(repeated('{}')),
      numbers: withLines(repeated('1')),
      depth: withLines('['.repeat(5 * MEBIBYTE) + ']'.repeat(5 * MEBIBYTE)),
      'unknown properties': withLines(`{${members(900_000)}}`),
      metadata: withLines(`{"name":"x","quantity":1,"amountMinor":1,"metadata":{${members(900_000)}}}`),
      'properties of properties': withLines(repeated(`{${members(900)}}`)),
      'wrong lines': withLines(Array.from({ length: 10_000 }, () => `{${members(100)}}`).join(',')),
      'one long text': withLines(`{"name":"${'x'.repeat(15 * MEBIBYTE)}","quantity":1,"amountMinor":1}`),
    };
    for (const [shape, body] of Object.entries(shapes)) {
      const answer = await send(body);
      assert.equal(answer.status, 400, shape);
      assert.ok(answer.json.details.length <= 100 && answer.text.length < 50_000, shape);
    }
    assert.equal((await service.request('GET', `/invoices/${invoiceId}`, { tenant })).data.billableCount, 0);
  });

  test('a request with many lines may take up to 16 MiB', async () => {
    const line = JSON.stringify({ name: 'x', quantity: 1, amountMinor: 1, description: 'd'.repeat(1_500) });
    const body = withLines(Array.from({ length: 10_000 }, () => line).join(','));
    assert.ok(body.length > 14 * MEBIBYTE);
    assert.equal((await send(body)).status, 201);
    assert.equal((await send(`${body}${' '.repeat(BODY_BYTES_MAX)}`)).status, 413);
  });

  test('a request with many lines releases its memory reservation when its client leaves during authentication', async () => {
    // The cache of callers has expired, and the locked table keeps authentication waiting.
    service.clock.advance(6_000);
    const token = await service.token('alice');
    await service.db.asOwner(async (owner) => {
      await owner.query('begin');
      await owner.query('lock table members in access exclusive mode');
      const leaving = Array.from({ length: 12 }, () => new AbortController());
      const sent = leaving.map(({ signal }) =>
        fetch(`${service.url}/api/v1/invoices`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${token}`,
            'tenant-id': tenant,
            'content-type': 'application/json',
          },
          body: new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) }),
          duplex: 'half',
          signal,
        } as RequestInit).catch(() => {}),
      );
      await eventually(() => assert.equal(service.app.load.inFlight, leaving.length));
      for (const one of leaving) one.abort();
      await Promise.all(sent);
      await assertIdle(service);
      await owner.query('commit');
    });
    await eventually(async () => assert.equal((await send(withLines(repeated('{}')))).status, 400));
  });

  test('a request with many lines waits for its turn beside others of its sender, or is refused with a 429', async () => {
    const body = withLines(repeated('{}'));
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(body)));
    assert.ok(answers.some(({ status }) => status === 400));
    for (const { status, headers, text } of answers)
      if (status !== 400) assert.deepEqual([status, headers.get('retry-after')], [429, '5'], text);
    assert.equal((await send(body)).status, 400);
  });
});
