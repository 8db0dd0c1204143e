import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { assertNotFound, assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import { useService } from '../../../../test/support/service.ts';
import { newId } from '../../../platform/ids.ts';

const service = useService();
let firm: Firm;

const settle = (body: object) => firm.send('PUT', '/bookkeeping', body);
const address = { name: 'Lind', address1: 'Am Markt 1', zip: '10115', city: 'Berlin', country: 'Germany' };

describe('accounts', () => {
  beforeEach(async () => {
    firm = await openFirm(service);
  });

  test('the chart is SKR03 in Germany and none elsewhere, until it is set', async () => {
    assert.equal((await firm.get('/bookkeeping')).chart, 'NONE');
    await firm.make('/addresses', address);
    assert.deepEqual(await firm.get('/bookkeeping'), {
      ...{ chart: 'SKR03', fiscalYearMonth: 1, accountLength: 4, customersFrom: 10_000, accounts: [] },
    });
    await settle({ chart: 'SKR04', accountLength: 6 });
    const { chart, customersFrom, createdAt } = await firm.get('/bookkeeping');
    assert.deepEqual([chart, customersFrom, typeof createdAt], ['SKR04', 1_000_000, 'string']);
  });

  test('accounts of the own come first in the list, and those of the chart have as many digits', async () => {
    const own = { kind: 'REVENUE', category: 'S', percent: 16, account: '82000', taxKey: '5' };
    await settle({ chart: 'SKR03', accountLength: 5, accounts: [own] });
    const [first, second, third] = await firm.get('/bookkeeping/accounts');
    assert.deepEqual(first, { ...own, isOwn: true, isAutomatic: false });
    assert.deepEqual([second.kind, second.account, third.account], ['CUSTOMERS', '14000', '84000']);
  });

  test('the own account that says most is booked, and of those the first', async () => {
    await settle({
      chart: 'NONE',
      accounts: [
        { kind: 'REVENUE', account: 'All' },
        { kind: 'REVENUE', category: 'S', percent: 19, account: 'Rate' },
        { kind: 'REVENUE', category: 'S', percent: 19, account: 'Later' },
      ],
    });
    const line = { name: 'Work', quantity: 1, amountMinor: 100 };
    const { id } = await firm.issue([
      { ...line, taxPercent: 19 },
      { ...line, taxPercent: 7 },
    ]);
    const shown: { kind: string; account: string }[] = await firm.get(`/invoices/${id}/bookings`);
    assert.deepEqual(
      shown.flatMap(({ kind, account }) => (kind === 'REVENUE' ? [account] : [])),
      ['All', 'Rate'],
    );
  });

  test('accounts of a chart that DATEV would misread are refused', async () => {
    const wrong = { chart: 'SKR03', accountLength: 5, customersFrom: 10_000 };
    const accounts = ['1210', 'Bank1', '12100'].map((account) => ({ kind: 'BANK', account }));
    assertRefused(
      await settle({ ...wrong, accounts }),
      ['customersFrom', 'state'],
      ['accounts.0.account', 'state'],
      ['accounts.1.account', 'state'],
    );
    assert.equal((await settle({ ...wrong, chart: 'NONE', accounts })).status, 200);
    const taxed = { kind: 'REVENUE', account: '84000', taxKey: '3' };
    const refused = await settle({ chart: 'SKR03', accountLength: 5, accounts: [taxed] });
    assertRefused(refused, ['accounts.0.taxKey', 'state']);
  });

  test('the account of a customer belongs to one client of the tenant', async () => {
    const put = (id: string, account = 12_345) => firm.send('PUT', `/customer-accounts/${id}`, { account });
    assert.equal((await put(firm.clientId)).status, 200);
    const other = await firm.make('/clients', { name: 'Globex' });
    assertRefused(await put(other.id), ['account', 'unique']);
    assertNotFound(await put(newId('client'), 1));
    await settle({ chart: 'SKR03' });
    assertRefused(await put(firm.clientId, 1_234), ['account', 'state']);
    const listed = await firm.get('/customer-accounts');
    assert.deepEqual(
      listed.map(({ client, account }: { client: string; account: number }) => [client, account]),
      [[firm.clientId, 12_345]],
    );
  });

  test('accounts of clients grow with those of the chart, and fit before the chart is used', async () => {
    const put = (account: number) => firm.send('PUT', `/customer-accounts/${firm.clientId}`, { account });
    await settle({ chart: 'SKR03' });
    assertRefused(await put(70_000), ['account', 'state']);
    await put(12_345);
    assert.equal((await settle({ chart: 'SKR03', accountLength: 6 })).status, 200);
    assert.equal((await firm.get('/customer-accounts'))[0].account, 1_234_500);
    assertRefused(await settle({ chart: 'SKR03' }), ['accountLength', 'state']);
    await settle({ chart: 'NONE' });
    await put(8);
    assertRefused(await settle({ chart: 'SKR03' }), ['accountLength', 'state']);
    const other = await firm.make('/clients', { name: 'Globex' });
    await firm.send('PUT', `/customer-accounts/${other.id}`, { account: 10_000 });
    await put(1);
    assertRefused(await settle({ chart: 'SKR03' }), ['accountLength', 'state']);
    assertRefused(await settle({ chart: 'SKR03', customersFrom: 70_000 }), ['customersFrom', 'state']);
  });
});
