import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
let firm: Firm;

const create = (body: object) => firm.send('POST', '/invoices', { contractId: firm.contractId, ...body });
const inFrancs: [string, string] = ['isCashRounded', 'currency'];

describe('rounding to 0.05', () => {
  before(async () => {
    firm = await openFirm(service, {
      settings: { isCashRounded: true, currencyCode: 'CHF' },
      terms: { currencyCode: 'CHF' },
    });
  });

  test('rounding to 0.05 is a part of what the summary of invoices adds up to be paid', async () => {
    const lines = [{ name: 'Work', quantity: 1, amountMinor: 9_998 }];
    const { id } = await firm.issue(lines);
    await firm.issue(lines);
    await firm.credit(id);
    const rows: Record<string, number>[] = await firm.get('/invoices/summary?currencyCode=CHF');
    assert.deepEqual(
      rows.map(({ totalMinor, payableMinor, creditedMinor, dueMinor }) => [
        ...[totalMinor, payableMinor, creditedMinor, dueMinor],
      ]),
      [
        [9_998, 10_000, 10_000, 0],
        [9_998, 10_000, 0, 10_000],
      ],
    );
  });

  describe('rounding of other currencies', () => {
    test('rounding to 0.05 is the default of the tenant for invoices in Swiss francs only', async () => {
      const { data: francs } = await create({});
      const { data: euros } = await create({ currencyCode: 'EUR' });
      assert.deepEqual([francs.isCashRounded, euros.isCashRounded], [true, false]);
    });

    test('rounding to 0.05 is refused for an invoice in another currency', async () => {
      assertRefused(await create({ currencyCode: 'EUR', isCashRounded: true }), inFrancs);
      const { data: euros } = await create({ currencyCode: 'EUR' });
      const change = (body: object) => firm.send('PATCH', `/invoices/${euros.id}`, body);
      assertRefused(await change({ isCashRounded: true }), inFrancs);
      assertRefused(await change({ currencyCode: 'USD', isCashRounded: true }), inFrancs);
      assert.equal((await change({ currencyCode: 'CHF', isCashRounded: true })).data.isCashRounded, true);
    });

    test('rounding to 0.05 ends when a draft gets another currency', async () => {
      const { data: francs } = await create({});
      const { data } = await firm.send('PATCH', `/invoices/${francs.id}`, { currencyCode: 'EUR' });
      assert.deepEqual([data.currencyCode, data.isCashRounded], ['EUR', false]);
    });
  });
});
