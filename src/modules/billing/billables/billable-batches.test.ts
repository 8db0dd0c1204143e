import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { activeContract, draft, LINE } from '../../../../test/support/billing.ts';
import { assertRefused } from '../../../../test/support/expectations.ts';
import type { Answer } from '../../../../test/support/http.ts';
import { useService } from '../../../../test/support/service.ts';

const MEBIBYTE = 1_048_576;

const service = useService();
let tenant: string;
let contractId: string;
let invoiceId: string;

type Line = { id: string; name: string; order: number };

const get = async (path: string) => (await service.request('GET', path, { tenant })).data;
const newDraft = async (): Promise<string> => (await draft(service, tenant, [], { contractId })).id;
const add = (billables: unknown) =>
  service.request('POST', '/billables', { tenant, body: { invoiceId, billables } });
const lines = (count: number, more: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Line ${index}`,
    quantity: 1,
    amountMinor: 1,
    ...more(index),
  }));
const namesOf = (shown: Line[]) => shown.map(({ name }) => name);

/** Asserts a refusal that leaves the invoice unchanged. */
async function assertNothingAdded(billables: unknown, ...expected: [string, string][]): Promise<void> {
  const earlier = await get(`/invoices/${invoiceId}`);
  assertRefused(await add(billables), ...expected);
  assert.deepEqual(await get(`/invoices/${invoiceId}`), earlier);
  assert.equal((await get(`/billables?invoiceId=${invoiceId}&limit=500`)).length, earlier.billableCount);
}

describe('many billables at once', () => {
  before(async () => {
    tenant = await service.tenant();
    contractId = (await activeContract(service, tenant)).id;
  });
  beforeEach(async () => {
    invoiceId = await newDraft();
  });

  test('many billables at once are returned in the given order, whatever their order in the invoice', async () => {
    const given = [
      { ...LINE, name: 'c', order: 2 },
      { ...LINE, name: 'a', order: 0 },
      { ...LINE, name: 'b', order: 1 },
      { ...LINE, name: 'a again' },
    ];
    const answer = await add(given);
    assert.equal(answer.status, 201, answer.text);
    assert.deepEqual(namesOf(answer.data), ['c', 'a', 'b', 'a again']);
    const listed: Line[] = await get(`/billables?invoiceId=${invoiceId}`);
    assert.deepEqual(namesOf(listed), ['a', 'a again', 'b', 'c']);
    for (const line of answer.data) assert.deepEqual(await get(`/billables/${line.id}`), line);
  });

  test('many billables at once with the same `order` keep the given order', async () => {
    const given = lines(120);
    assert.deepEqual(namesOf((await add(given)).data), namesOf(given as unknown as Line[]));
    const listed: Line[] = await get(`/billables?invoiceId=${invoiceId}&limit=500`);
    assert.deepEqual(namesOf(listed), namesOf(given as unknown as Line[]));
  });

  test('many billables at once are limited to 1 to 10,000', async () => {
    await assertNothingAdded([], ['billables', 'minItems']);
    await assertNothingAdded(lines(10_001), ['billables', 'maxItems']);
    await assertNothingAdded(LINE, ['billables', 'type']);
  });

  test('many billables at once can fill an invoice up to 20,000 lines, 10,000 at a time', async () => {
    const most = await add(lines(10_000));
    assert.equal(most.status, 201);
    assert.equal(most.data.length, 10_000);
    assert.equal(most.data[9_999].name, 'Line 9999');
    assert.equal((await add(lines(9_999))).status, 201);
    assertRefused(await add(lines(2)), ['billables', 'maxItems']);
    assert.equal((await get(`/invoices/${invoiceId}`)).billableCount, 19_999);
    assert.equal((await add(lines(1))).status, 201);
    assertRefused(await add(lines(1)), ['billables', 'maxItems']);
    const { billableCount, totalMinor } = await get(`/invoices/${invoiceId}`);
    assert.deepEqual([billableCount, totalMinor], [20_000, 20_000]);
    const { billables } = await get(`/invoices/${invoiceId}?expand=billables`);
    assert.equal(new Set(billables.map(({ id }: Line) => id)).size, 20_000);
  });

  describe('invalid billables among many', () => {
    test('many billables of which some are invalid are all refused, and each invalid field is reported', async () => {
      const wrong = lines(18);
      wrong[3] = { name: '', quantity: -1, amountMinor: 0.5 };
      wrong[17] = { name: 'x', quantity: 1.1234567, amountMinor: 1 };
      await assertNothingAdded(
        wrong,
        ['billables.3.name', 'minLength'],
        ['billables.3.quantity', 'exclusiveMinimum'],
        ['billables.3.amountMinor', 'type'],
        ['billables.17.quantity', 'decimals'],
      );
      await assertNothingAdded([LINE, null, 'x'], ['billables.1', 'type'], ['billables.2', 'type']);
    });

    test('many billables with errors report at most 100 of them', async () => {
      const answer = await add(lines(10_000, () => ({ quantity: 0 })));
      assert.equal(answer.status, 400);
      const fields = answer.json.details.map(({ field }: { field: string }) => field);
      assert.deepEqual([fields.length, fields[99]], [100, 'billables.99.quantity']);
    });

    test('many billables are all refused if the currency of some is wrong, and each of those is reported', async () => {
      await assertNothingAdded(
        lines(5, (index) => (index % 2 === 0 ? {} : { currencyCode: 'USD' })),
        ['billables.1.currencyCode', 'currency'],
        ['billables.3.currencyCode', 'currency'],
      );
      assert.equal((await add(lines(2, () => ({ currencyCode: 'EUR' })))).status, 201);
    });

    test('many billables are all refused if their total is too large, and each is reported', async () => {
      const huge = { quantity: 2, amountMinor: 4_503_599_627_370_496 };
      await assertNothingAdded(
        lines(4, (index) => (index === 1 || index === 2 ? huge : {})),
        ['billables.1.amountMinor', 'maximum'],
        ['billables.2.amountMinor', 'maximum'],
      );
    });
  });

  describe('references of many billables', () => {
    const referring = (...ids: string[]) =>
      ids.map((referenceId) => ({ ...LINE, referenceType: 'JIRA', referenceId }));

    test('many billables use each reference once in a batch', async () => {
      await assertNothingAdded(
        referring('1', '2', '1', '3', '1'),
        ['billables.2.referenceId', 'unique'],
        ['billables.4.referenceId', 'unique'],
      );
    });

    test('many billables use each reference once in an invoice', async () => {
      assert.equal((await add(referring('1', '2'))).status, 201);
      await assertNothingAdded(
        referring('3', '2', '1'),
        ['billables.1.referenceId', 'unique'],
        ['billables.2.referenceId', 'unique'],
      );
      const [other] = referring('1');
      assert.equal((await add([{ ...other, referenceType: 'TRELLO' }])).status, 201);
      assert.equal((await add([LINE, LINE])).status, 201, 'lines without a reference are no duplicates');
    });

    test('many billables can use a reference again in another invoice, or once it is free', async () => {
      const { data } = await add(referring('1'));
      invoiceId = await newDraft();
      assert.equal((await add(referring('1'))).status, 201);
      invoiceId = data[0].invoice;
      await service.request('DELETE', `/billables/${data[0].id}`, { tenant });
      assert.equal((await add(referring('1'))).status, 201);
    });

    test('many billables report the missing half of a reference', async () => {
      await assertNothingAdded(
        [LINE, { ...LINE, referenceType: 'JIRA' }, { ...LINE, referenceId: '1' }],
        ['billables.1.referenceId', 'required'],
        ['billables.2.referenceType', 'required'],
      );
    });

    test('many billables report duplicate references and excessive amounts separately', async () => {
      const huge = { ...LINE, quantity: 2, amountMinor: 4_503_599_627_370_496 };
      await assertNothingAdded(
        [...referring('1', '1'), huge],
        ['billables.1.referenceId', 'unique'],
        ['billables.2.amountMinor', 'maximum'],
      );
    });
  });

  describe('large bodies of billables', () => {
    /** Spaces count towards the limit like lines, and are cheaper to handle. */
    const padded = (body: object, bytes: number) => JSON.stringify(body).padEnd(bytes, ' ');
    const post = (path: string, raw: string): Promise<Answer> =>
      service.request('POST', path, { tenant, raw, headers: { 'content-type': 'application/json' } });

    test('real billables in a body above 1 MiB are accepted', async () => {
      const body = { invoiceId, billables: lines(600, () => ({ description: 'x'.repeat(2_000) })) };
      const raw = JSON.stringify(body);
      assert.ok(raw.length > MEBIBYTE);
      assert.equal((await post('/billables', raw)).data.length, 600);
    });

    test('many billables are accepted up to 16 MiB, also with a new invoice, and refused above', async () => {
      const batch = { invoiceId, billables: [LINE] };
      const invoice = { contractId, billables: [LINE] };
      for (const [path, body] of [
        ['/billables', batch],
        ['/invoices', invoice],
      ] as const) {
        assert.equal((await post(path, padded(body, 16 * MEBIBYTE))).status, 201, path);
        const refused = await post(path, padded(body, 16 * MEBIBYTE + 1));
        assert.deepEqual([refused.status, refused.json.error], [413, 'PayloadTooLarge'], path);
      }
      assert.equal((await get(`/invoices/${invoiceId}`)).billableCount, 1);
    });
  });
});
