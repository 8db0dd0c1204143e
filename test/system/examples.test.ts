import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { createClient, type RetainerClient } from '../../client/src/client.ts';
import { startService } from '../support/service.ts';

/** In a folder of its own, since examples write files. */
const folder = mkdtempSync(join(tmpdir(), 'retainer-examples-'));
after(() => rmSync(folder, { recursive: true }));
const service = startService();
let environment: Record<string, string>;
let retainer: RetainerClient;
let northwind: string;

/** Runs an example against the service, and returns what it prints. */
async function run(name: string, ...args: string[]): Promise<string[]> {
  const env = { ...process.env, ...environment };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['examples/run.ts', name, ...args], {
    env,
  });
  assert.equal(stderr, '');
  return stdout.trimEnd().split('\n');
}

before(async () => {
  const [token, tenant] = [await service.token('alice'), await service.tenant()];
  environment = { RETAINER_URL: service.url, RETAINER_TOKEN: token, RETAINER_TENANT: tenant };
  retainer = createClient({ url: service.url, token, tenant });
});

/** Each example finds what those before it have left. */
describe('the examples', () => {
  test('the example of a first invoice goes from a client to a paid invoice', async () => {
    assert.deepEqual(await run('first-invoice'), ['INV-000001: 847.88 EUR, PAID']);
  });

  test('the example of clients takes them over once, and says which are wrong', async () => {
    const [first, second, third] = await run('sync-clients');
    assert.deepEqual([first, second], ['created crm-1001 Northwind Traders', 'created crm-1002 Globex']);
    assert.match(third ?? '', /^refused crm-1003 contact\.email /);
    assert.deepEqual((await run('sync-clients')).slice(0, 1), ['taken over crm-1001 Northwind Traders']);
    const { data: clients } = await retainer.GET('/clients');
    assert.equal(clients.length, 2);
    northwind = clients.find(({ externalId }) => externalId === 'crm-1001')?.id ?? '';
  });

  test('the example of a monthly fee bills it, and downloads the PDF', async () => {
    const pdfs = join(folder, 'invoices');
    const file = join(pdfs, 'INV-000001.pdf');
    assert.deepEqual(await run('monthly-fee', northwind, pdfs), ['INV-000001 583.10 EUR', file]);
    assert.equal(readFileSync(file, 'latin1').slice(0, 5), '%PDF-');
  });

  test('the example of drafts issues those that are ready', async () => {
    const { data: contracts } = await retainer.GET('/contracts');
    const contractId = contracts[0]?.id ?? '';
    const line = { name: 'Design', quantity: 1, amountMinor: 100_000 };
    for (const lines of [{}, { billables: [line] }])
      await retainer.POST('/invoices', { body: { contractId, ...lines } });
    const [issued, notReady] = (await run('issue-drafts')).sort();
    assert.match(notReady ?? '', /^not ready: inv_\w+ billables /);
    assert.equal(issued, 'issued: INV-000002 1190.00 EUR');
  });

  test('the example of a bank records each payment once', async () => {
    const payments = ['DE-8841 INV-000001 583.10', 'DE-8842 INV-000002 1190.00'];
    const unknown = 'no invoice: DE-8843 Rent of the office';
    assert.deepEqual(await run('record-bank-payments'), [
      ...payments.map((one) => `recorded: ${one}`),
      unknown,
    ]);
    assert.deepEqual(await run('record-bank-payments'), [...payments.map((one) => `known: ${one}`), unknown]);
    const { data: paid } = await retainer.GET('/invoices', { params: { query: { status: ['PAID'] } } });
    assert.equal(paid.length, 2);
  });

  test('the example of a timesheet imports each entry once', async () => {
    const { data: contracts } = await retainer.GET('/contracts');
    const body = { contractId: contracts[0]?.id ?? '', name: 'Shop' };
    const { data: project } = await retainer.POST('/projects', { body });
    assert.deepEqual(await run('import-time', project.id), ['recorded 3, skipped 0']);
    assert.deepEqual(await run('import-time', project.id), ['recorded 0, skipped 3']);
  });

  test('the example of events goes on where it ended', async () => {
    const seen = await run('follow-events');
    assert.ok(seen.includes('invoice.paid INV-000002 119000'), seen.join('\n'));
    const last = /^go on with (evt_\w+)$/.exec(seen.at(-1) ?? '')?.[1] ?? '';
    assert.deepEqual(await run('follow-events', last), [`go on with ${last}`]);
  });

  test('the example of a change loses none of others', async () => {
    const notes = ['Prefers calls', 'Pays by card'];
    await Promise.all(notes.map((note) => run('change-safely', northwind, note)));
    const { data: client } = await retainer.GET('/clients/{clientId}', {
      params: { path: { clientId: northwind } },
    });
    assert.deepEqual(client.description?.split('\n').sort(), notes.toSorted());
  });

  test('the example of a report writes a file for a spreadsheet', async () => {
    const file = join(folder, 'ageing.csv');
    assert.deepEqual(await run('export-ageing', file), [`${file} 0 rows`]);
    assert.match(readFileSync(file, 'utf8'), /^client/i);
  });

  test('the example of webhooks takes what the service signed, once', async () => {
    const secret = `whsec_${btoa('0123456789abcdef01234567')}`;
    const env = { ...process.env, RETAINER_WEBHOOK_SECRET: secret, PORT: '0' };
    const receiver = spawn(process.execPath, ['examples/receive-webhooks.ts'], { env });
    const printed: string[] = [];
    receiver.stdout.setEncoding('utf8').on('data', (text) => printed.push(text));
    try {
      await once(receiver.stdout, 'data');
      const port = /port: (\d+)/.exec(printed.join(''))?.[1];
      const body = JSON.stringify({
        id: 'evt_1',
        type: 'invoice.paid',
        data: { invoiceNumber: 'INV-000001', totalMinor: 58_310 },
      });
      const now = new Date();
      const headers = {
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      };
      const signature = new Webhook(secret).sign('evt_1', now, body);
      const statuses: number[] = [];
      for (const given of [signature, signature, 'v1,x']) {
        const sent = { ...headers, 'webhook-signature': given };
        statuses.push(
          (await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers: sent, body })).status,
        );
      }
      assert.deepEqual(statuses, [204, 204, 400]);
      assert.equal(printed.join('').match(/paid: INV-000001 58310/g)?.length, 1);
    } finally {
      receiver.kill();
      await once(receiver, 'exit');
    }
  });

  test('the examples are listed by their command, and in their README', async () => {
    const { stderr } = await promisify(execFile)(process.execPath, ['examples/run.ts']).catch(
      (error) => error,
    );
    const listed = stderr.match(/^ {2}[a-z-]+$/gm)?.map((name: string) => name.trim());
    const readme = readFileSync('examples/README.md', 'utf8');
    assert.deepEqual([...readme.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name).sort(), listed);
    assert.ok(listed.length >= 10, stderr);
  });
});
