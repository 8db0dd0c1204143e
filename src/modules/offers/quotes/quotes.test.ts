import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { OFFERED, openQuotes } from '../../../../test/support/quotes.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const service = useService();
const BRANCH = { name: 'Branch', address1: 'Torstr. 1', zip: '10119', city: 'Berlin', country: 'Germany' };

describe('quotes', () => {
  test('a quote shows what was given, and what it comes to', async () => {
    const { quote, clientId } = await openQuotes(service);
    const { id, createdAt, updatedAt, ...made } = await quote();
    assert.match(id, /^quo_/);
    assert.equal(createdAt, updatedAt);
    assert.deepEqual(made, {
      ...{ client: clientId, status: 'DRAFT', version: 1, ...OFFERED },
      ...{ currencyCode: 'EUR', currencyExponent: 2, subtotalMinor: 300_000, taxMinor: 57_000 },
      totalMinor: 357_000,
      taxes: [{ category: 'S', percent: 19, taxableMinor: 300_000, taxMinor: 57_000 }],
      recurring: [{ every: 'MONTH', interval: 1, subtotalMinor: 49_000 }],
      availableActions: ['send'],
    });
  });

  test('a quote leaves no contract, invoice or charge behind', async () => {
    const { quote, get } = await openQuotes(service);
    await quote();
    for (const path of ['/contracts', '/invoices', '/charges', '/projects'])
      assert.deepEqual(await get(path), [], path);
  });

  test('fees that come back are added up by their periods, net', async () => {
    const { quote } = await openQuotes(service);
    const price = (amountMinor: number, startsOn = '2026-01-01') => [{ amountMinor, startsOn }];
    const { recurring } = await quote({
      pricesIncludeTax: true,
      charges: [
        { name: 'Hosting', every: 'MONTH', quantity: 2, prices: price(11_900) },
        { name: 'Care', every: 'MONTH', prices: price(5_950), startsOn: '2031-02-01' },
        { name: 'Licence', every: 'YEAR', interval: 2, prices: price(119_000) },
      ],
    });
    assert.deepEqual(recurring, [
      { every: 'MONTH', interval: 1, subtotalMinor: 25_000 },
      { every: 'YEAR', interval: 2, subtotalMinor: 100_000 },
    ]);
  });

  test('what a contract, a line or a charge would refuse is refused, under its name in the quote', async () => {
    const { refused } = await openQuotes(service);
    const line = { name: 'Work', quantity: 1, amountMinor: 100 };
    const rate = { unit: 'HOUR', amountMinor: 1, startsOn: '2031-01-01' };
    const fee = { name: 'Fee', every: 'MONTH', prices: [{ amountMinor: Number.MAX_SAFE_INTEGER }] };
    const cases: [object, string][] = [
      [{ rates: [rate, rate] }, 'rates.1.startsOn'],
      [{ billables: [line, { ...line, taxPercent: 0, taxCategory: 'S' }] }, 'billables.1.taxPercent'],
      [{ billables: [{ ...line, currencyCode: 'USD' }] }, 'billables.0.currencyCode'],
      [
        {
          charges: [
            {
              name: 'Fee',
              every: 'MONTH',
              prices: [{ amountMinor: 1 }],
              startsOn: '2031-01-01',
              endsOn: '2030-01-01',
            },
          ],
        },
        'charges.0.endsOn',
      ],
      [{ billables: [], deposit: { percent: 10 } }, 'deposit.percent'],
      [{ deposit: { amountMinor: Number.MAX_SAFE_INTEGER } }, 'deposit'],
      [{ charges: [fee, fee] }, 'charges'],
      [{ validUntil: '2020-01-01' }, 'validUntil'],
      [{ earlyPayment: { days: 30, percent: 2 }, paymentTermsDays: 30 }, 'earlyPayment.days'],
    ];
    for (const [given, field] of cases) assert.equal((await refused(given)).details[0].field, field, field);
  });

  test('what starts with the acceptance does not end before the last day of the quote', async () => {
    const { quote, refused, send } = await openQuotes(service);
    const [validUntil, before, endsOn] = ['2031-06-30', '2031-01-01', '2031-06-29'];
    const fee = { name: 'Fee', every: 'MONTH', prices: [{ amountMinor: 1 }] };
    const hours = { minutesPerPeriod: 60 };
    const ended = [{ ...fee, endsOn }];
    for (const [given, field] of [
      [{ charges: ended }, 'charges.0.endsOn'],
      [{ allowances: [{ ...hours, every: 'ONCE', endsOn }] }, 'allowances.0.endsOn'],
      [{ charges: [fee], allowances: [{ ...hours, chargeIndex: 0, endsOn }] }, 'allowances.0.endsOn'],
    ] as const)
      assert.equal((await refused({ validUntil, ...given })).details[0].field, field);
    await quote({ validUntil, charges: ended, startsOn: before });
    await quote({ validUntil, charges: [{ ...ended[0], startsOn: before }] });
    const { id } = await quote({ validUntil: endsOn, charges: ended });
    assert.equal((await send('PATCH', `/quotes/${id}`, { validUntil })).status, 400);
  });

  test('an address that was deleted since is named, and can be changed', async () => {
    const { quote, act, patch, send, clientId } = await openQuotes(service);
    const { id: addressId } = await act('/addresses', { clientId, ...BRANCH });
    const sent = await quote({ addressId });
    await act(`/quotes/${sent.id}/mark-sent`);
    const draft = await quote({ addressId });
    assert.equal((await send('DELETE', `/addresses/${addressId}`)).status, 204);
    for (const [method, path, body] of [
      ['POST', `${sent.id}/accept`, { name: 'Ada' }],
      ['POST', `${draft.id}/mark-sent`, {}],
      ['PATCH', draft.id, { name: 'New' }],
      ['GET', `${draft.id}/pdf`],
    ] as const) {
      const { status, json } = await send(method, `/quotes/${path}`, body);
      assert.deepEqual([status, json.details?.[0].field], [400, 'addressId'], path);
    }
    assert.equal((await send('PATCH', `/quotes/${draft.id}`, { addressId })).status, 404);
    await patch(`/quotes/${draft.id}`, { addressId: null });
    await act(`/quotes/${draft.id}/mark-sent`);
  });

  test('a client or an address that does not exist is not found', async () => {
    const { send } = await openQuotes(service);
    const missing = async (body: object) => (await send('POST', '/quotes', { ...OFFERED, ...body })).status;
    assert.equal(await missing({ clientId: newId('client') }), 404);
    const { clientId } = await openQuotes(service);
    assert.equal(await missing({ clientId }), 404);
  });

  test('a quote has at most 128 KiB, since lists show it whole', async () => {
    const { quote, send } = await openQuotes(service);
    const line = { name: 'Work', description: 'x'.repeat(1_000), quantity: 1, amountMinor: 1 };
    const { id } = await quote({ billables: Array(100).fill(line) });
    const answer = await send('PATCH', `/quotes/${id}`, { billables: Array(130).fill(line) });
    assert.equal(answer.status, 413, answer.text);
  });

  test('null clears a term, and lists are replaced as a whole', async () => {
    const { quote, patch } = await openQuotes(service);
    const { id } = await quote({ notes: 'Soon' });
    const changed = await patch(`/quotes/${id}`, { notes: null, charges: null, deposit: null, name: 'New' });
    assert.equal(changed.name, 'New');
    assert.deepEqual([changed.notes, changed.charges, changed.deposit], [undefined, undefined, undefined]);
    assert.deepEqual([changed.recurring, changed.version], [[], 1]);
  });

  test('quotes are listed by client, status, number and last day', async () => {
    const { quote, get, act, clientId } = await openQuotes(service);
    const first = await quote({ validUntil: '2031-03-01' });
    const second = await quote({ validUntil: '2031-04-01' });
    const { number } = await act(`/quotes/${first.id}/mark-sent`);
    const ids = async (query: string) => (await get(`/quotes?${query}`)).map(({ id }: { id: string }) => id);
    assert.deepEqual(await ids(`clientId=${clientId}`), [second.id, first.id]);
    assert.deepEqual(await ids('status=SENT'), [first.id]);
    assert.deepEqual(await ids('status=EXPIRED'), []);
    assert.deepEqual(await ids(`number=${number.toLowerCase()}`), [first.id]);
    assert.deepEqual(await ids('validFrom=2031-03-02'), [second.id]);
    assert.deepEqual(await ids('validTo=2031-03-01'), [first.id]);
  });

  test('a quote that was never sent can be deleted, and others are kept', async () => {
    const { quote, send, act } = await openQuotes(service);
    const { id } = await quote();
    assert.equal((await send('DELETE', `/quotes/${id}`)).status, 204);
    const kept = await quote();
    await act(`/quotes/${kept.id}/mark-sent`);
    assert.equal((await send('DELETE', `/quotes/${kept.id}`)).status, 400);
  });
});
