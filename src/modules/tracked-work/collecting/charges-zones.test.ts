import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { agreedPeriods } from '../../../../test/support/agreements-model/day-by-day.ts';
import { clockOf, moveTo, sandbox, withWorkers } from '../../../../test/support/sandbox.ts';
import { useService } from '../../../../test/support/service.ts';
import { dayAfter, dayIn } from '../../documents/facts/dates.ts';

/** The first and the last day on Earth, and one whose days have 23 to 25 hours. */
const ZONES = ['Pacific/Pago_Pago', 'Pacific/Kiritimati', 'Europe/Berlin'];

describe('the days of recurring charges', () => {
  const service = useService();

  /** Opens a sandbox with charges on the last days of months, and on Sundays, when clocks change. */
  async function open(timeZone: string) {
    const settings = { currencyCode: 'EUR', legalName: 'Acme', taxRates: [{ percent: 19 }] };
    const tenant = await sandbox(service, { timeZone });
    const send = async (method: string, path: string, body?: object) => {
      const answer = await service.request(method, path, { tenant, ...(body && { body }) });
      assert.ok(answer.status < 300, answer.text);
      return answer.data;
    };
    await send('PATCH', `/tenants/${tenant}`, settings);
    const { id: clientId } = await send('POST', '/clients', { name: 'Northwind' });
    const terms = { clientId, name: 'Care', collect: { every: 'MONTH' } };
    const { id: contractId } = await send('POST', '/contracts', terms);
    await send('POST', `/contracts/${contractId}/activate`);
    const year = Number((await clockOf(service, tenant)).now.slice(0, 4)) + 1;
    const sunday = dayAfter(`${year}-01-07`, -new Date(`${year}-01-07`).getUTCDay());
    const monthly = { every: 'MONTH', interval: 1, quantity: 1, pauses: [], proration: 'DAYS' };
    const charges = [
      ...['28', '29', '30', '31'].map((day) => ({ startsOn: `${year}-01-${day}`, timing: 'IN_ADVANCE' })),
      { startsOn: sunday, every: 'WEEK', interval: 2, timing: 'IN_ADVANCE' },
      { startsOn: dayAfter(sunday, 8), every: 'WEEK', interval: 6, timing: 'IN_ARREARS' },
    ].map((one, index) => {
      const prices = [{ amountMinor: 10_000 + index, startsOn: one.startsOn }];
      return { ...monthly, ...one, prices, name: `Fee ${index}` };
    });
    for (const charge of charges) await send('POST', '/charges', { contractId, ...charge });
    return { timeZone, tenant, send, charges, lastDay: `${year}-11-01` };
  }

  test('every period is charged once, on the day on which it is due where the tenant is', async () => {
    const firms = await Promise.all(ZONES.map(open));
    await withWorkers(service, [], () =>
      Promise.all(
        firms.map(({ tenant, lastDay }) => moveTo(service, tenant, `${lastDay}T23:00:00Z`, 120_000)),
      ),
    );
    for (const { timeZone, tenant, send, charges, lastDay } of firms) {
      const today = dayIn(timeZone, new Date((await clockOf(service, tenant)).now));
      assert.ok(today >= lastDay);
      const billed: string[] = [];
      for (const { id } of await send('GET', '/invoices?limit=500'))
        for (const line of await send('GET', `/billables?invoiceId=${id}&limit=500`))
          billed.push(
            `${line.name} ${line.serviceFrom} ${line.serviceTo} on ${dayIn(timeZone, new Date(line.createdAt))}`,
          );
      const due = charges.flatMap((charge) =>
        agreedPeriods(charge, { firstDay: null, lastDay: null }, today)
          .filter(({ dueOn }) => dueOn !== undefined && dueOn <= today)
          .map(({ startsOn, endsOn, dueOn }) => `${charge.name} ${startsOn} ${endsOn} on ${dueOn}`),
      );
      assert.deepEqual(billed.toSorted(), due.toSorted(), timeZone);
      assert.ok(due.length > 60);
    }
  });
});
