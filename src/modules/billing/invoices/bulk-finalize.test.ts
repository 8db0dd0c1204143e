import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { activeContract, asAnswered, draft, finalized, LINE } from '../../../../test/support/billing.ts';
import { assertNotFound, assertRefused } from '../../../../test/support/expectations.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const service = useService();
let tenant: string;

const send = (method: string, path: string, body?: object) =>
  service.request(method, path, { tenant, ...(body && { body }) });
const read = async (id: string) => (await send('GET', `/invoices/${id}`)).data;

describe('finalizing many invoices', () => {
  const finalize = (invoiceIds: unknown) => send('POST', '/invoices/finalize', { invoiceIds });

  beforeEach(async () => {
    tenant = await service.tenant();
  });

  test('many invoices that are finalized are numbered and returned in the given order', async () => {
    const { id: contractId } = await activeContract(service, tenant);
    const made = await Promise.all(
      Array.from({ length: 5 }, () => draft(service, tenant, [LINE], { contractId })),
    );
    const [a, b, c, d, e] = made.map(({ id }) => id) as [string, string, string, string, string];
    const given = [d, a, e, c, b];
    const answer = await finalize(given);
    assert.equal(answer.status, 200, answer.text);
    const rows: { id: string; invoiceNumber: string; issuedAt: string }[] = answer.data;
    assert.deepEqual(
      rows.map(({ id, invoiceNumber }) => [id, invoiceNumber]),
      given.map((id, index) => [id, `INV-00000${index + 1}`]),
    );
    assert.equal(new Set(rows.map(({ issuedAt }) => issuedAt)).size, 1);
    for (const row of rows) assert.deepEqual(asAnswered(await read(row.id)), row);
  });

  test('many invoices are finalized all or none, and each one that cannot be is reported', async () => {
    const good = await draft(service, tenant);
    const issued = await finalized(service, tenant);
    const empty = await draft(service, tenant, []);
    const negative = await draft(service, tenant, [{ ...LINE, amountMinor: -1 }]);
    const answer = await finalize([issued.id, good.id, empty.id, negative.id]);
    assertRefused(answer, ['invoiceIds.0', 'state'], ['invoiceIds.2', 'state'], ['invoiceIds.3', 'state']);
    assert.deepEqual(await read(good.id), good);
    assert.equal((await finalize([good.id])).data[0].invoiceNumber, 'INV-000002', 'no number was skipped');
  });

  test("finalizing many invoices with an unknown invoice or another tenant's is a 404 and issues nothing", async () => {
    const good = await draft(service, tenant);
    const own = tenant;
    tenant = await service.tenant();
    const { id: foreign } = await draft(service, tenant);
    tenant = own;
    for (const wrong of [newId('invoice'), foreign, good.contract, 'nothing']) {
      assertNotFound(await finalize([good.id, wrong]));
    }
    assert.deepEqual(await read(good.id), good);
  });

  test('finalizing many invoices accepts 1 to 500 distinct invoices', async () => {
    const { id } = await draft(service, tenant);
    assertRefused(await finalize([id, id]), ['invoiceIds', 'uniqueItems']);
    assertRefused(await finalize([]), ['invoiceIds', 'minItems']);
    const strangers = Array.from({ length: 501 }, () => newId('invoice'));
    assertRefused(await finalize(strangers), ['invoiceIds', 'maxItems']);
    assertNotFound(await finalize(strangers.slice(1)));
    assertRefused(await finalize(id), ['invoiceIds', 'type']);
    assertRefused(await finalize([7]), ['invoiceIds.0', 'type']);
    assertRefused(await send('POST', '/invoices/finalize', {}), ['invoiceIds', 'required']);
    assert.equal((await read(id)).status, 'DRAFT');
  });

  test('500 invoices can be finalized at once', async () => {
    const { id: contractId } = await activeContract(service, tenant);
    const ids: string[] = [];
    while (ids.length < 500) {
      const made = await Promise.all(
        Array.from({ length: 20 }, () => draft(service, tenant, [LINE], { contractId })),
      );
      ids.push(...made.map(({ id }) => id));
    }
    const { data } = await finalize(ids);
    assert.equal(data.length, 500);
    assert.deepEqual([data[0].id, data[0].invoiceNumber], [ids[0], 'INV-000001']);
    assert.deepEqual([data[499].id, data[499].invoiceNumber], [ids[499], 'INV-000500']);
  });
});
