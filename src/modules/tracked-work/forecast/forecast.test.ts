import assert from 'node:assert/strict';
import { test } from 'node:test';
import { collectDue, linesOn } from '../../../../test/support/collecting.ts';
import { clockAt, only, openFirm } from '../../../../test/support/firm.ts';
import { moveTo, sandbox, withWorkers } from '../../../../test/support/sandbox.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();

test('the forecast of a year is what a sandbox then bills', async () => {
  const tenant = await sandbox(service, { timeZone: 'Europe/Berlin' });
  const send = (method: string, path: string, body?: object) =>
    service.request(method, path, { tenant, ...(body && { body }) });
  const make = async (path: string, body: object) => {
    const made = await send('POST', path, body);
    assert.equal(made.status, 201, made.text);
    return made.data;
  };
  await send('PATCH', `/tenants/${tenant}`, {
    currencyCode: 'EUR',
    legalName: 'Acme',
    taxRates: [{ percent: 19 }],
  });
  const { id: clientId } = await make('/clients', { name: 'Northwind' });
  const day = (await send('GET', `/tenants/${tenant}/clock`)).data.now.slice(0, 10);
  const terms = { collect: { every: 'MONTH' }, issue: { mode: 'DRAFT', afterDays: 2 } };
  const { id: contractId } = await make('/contracts', { clientId, name: 'Care', ...terms });
  await send('POST', `/contracts/${contractId}/activate`);
  const charge = (more: object) =>
    make('/charges', {
      contractId,
      name: 'Fee',
      every: 'MONTH',
      startsOn: day,
      prices: [{ amountMinor: 99_999, startsOn: day }],
      ...more,
    });
  await charge({
    prices: [
      { amountMinor: 99_999, startsOn: day },
      { amountMinor: 120_001, startsOn: '2027-04-10' },
    ],
  });
  await charge({
    name: 'Hosting',
    every: 'WEEK',
    interval: 6,
    timing: 'IN_ARREARS',
    pauses: [{ from: '2027-02-03', to: '2027-03-15' }],
  });
  await charge({ name: 'Audit', every: 'QUARTER', quantity: 2.5, endsOn: '2027-08-20' });
  const until = '2027-10-31';
  const foreseen = await send('GET', `/contracts/${contractId}/forecast?until=${until}`);
  assert.equal(foreseen.status, 200, foreseen.text);
  await withWorkers(service, [], () => moveTo(service, tenant, `${until}T12:00:00Z`, 120_000));
  const { data: invoices } = await send('GET', '/invoices?limit=500');
  const billed: Record<string, { lines: string[]; totalMinor: number }> = {};
  const get = async (path: string) => (await send('GET', path)).data;
  for (const { id, collectsFrom, totalMinor } of invoices)
    billed[collectsFrom] = { lines: (await linesOn({ get }, id)).toSorted(), totalMinor };
  const expected = Object.fromEntries(
    foreseen.data.invoices.map(
      ({
        period,
        lines,
        totalMinor,
      }: {
        period: string;
        lines: Record<string, unknown>[];
        totalMinor: number;
      }) => [
        period,
        {
          lines: lines
            .map(
              ({ name, quantity, amountMinor, taxPercent }) =>
                `${name}: ${quantity} x ${amountMinor} +${taxPercent}%`,
            )
            .toSorted(),
          totalMinor,
        },
      ],
    ),
  );
  assert.deepEqual(billed, expected);
  assert.ok(Object.keys(billed).length >= 11);
});

test('the forecast of a draft has its sums, with tax and discounts, and its day of issue', async (t) => {
  clockAt(t, service, '2028-03-20T12:00:00Z');
  for (const pricesIncludeTax of [false, true]) {
    const issue = { mode: 'FINALIZE', afterDays: 2 };
    const terms = { pricesIncludeTax, collect: { every: 'MONTH' }, taxRates: [{ percent: 19 }], issue };
    const { contractId, ...firm } = await openFirm(service, { terms });
    for (const taxPercent of [7, 19])
      await firm.make('/charges', {
        ...{
          contractId,
          name: 'Fee',
          every: 'MONTH',
          startsOn: '2028-02-10',
          endsOn: '2028-03-09',
          taxPercent,
        },
        prices: [{ amountMinor: 33_333, startsOn: '2028-02-10' }],
      });
    await collectDue(service);
    const [{ id }] = await firm.get(`/invoices?contractId=${contractId}`);
    await firm.patch(`/invoices/${id}`, {
      discounts: [
        { reason: 'Loyal', percent: 3.33 },
        { reason: 'Agreed', amountMinor: 101 },
      ],
    });
    const sums = ['issuesOn', 'subtotalMinor', 'taxMinor', 'totalMinor'];
    const { invoices } = await firm.get(`/contracts/${contractId}/forecast?until=2028-04-30`);
    assert.equal(invoices.length, 1);
    assert.deepEqual(only(invoices[0], ...sums), only(await firm.get(`/invoices/${id}`), ...sums));
    assert.equal(invoices[0].issuesOn, '2028-03-21');
  }
});

test('a forecast ends within five years', async () => {
  const firm = await openFirm(service);
  const refused = await firm.send('GET', `/contracts/${firm.contractId}/forecast?until=2099-01-01`);
  assert.equal(refused.status, 400);
  assert.equal(refused.json.details[0].field, 'until');
});
