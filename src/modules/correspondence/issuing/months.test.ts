import assert from 'node:assert/strict';
import { test } from 'node:test';
import { act, make } from '../../../../test/support/billing.ts';
import { collectDue } from '../../../../test/support/collecting.ts';
import { moveTo, sandbox, withWorkers } from '../../../../test/support/sandbox.ts';
import { startService } from '../../../../test/support/service.ts';
import { cloningOfTenants } from '../../parties/clones/worker.ts';

const service = startService();
const YEAR = new Date().getUTCFullYear() + 1;
const RATE = { unit: 'HOUR', amountMinor: 10_000, startsOn: '2026-01-01' };
const noon = (day: string) => `${day}T12:00:00.000Z`;

/** The last Sunday of a month, on which clocks change in Europe. */
function lastSunday(month: string): Date {
  const day = new Date(`${YEAR}-${month}-31T00:00:00.000Z`);
  day.setUTCDate(31 - day.getUTCDay());
  return day;
}

const dayAfter = (day: Date, days = 1) =>
  new Date(day.getTime() + days * 86_400_000).toISOString().slice(0, 10);

async function openSandbox(timeZone: string, terms: object, receives = ['INVOICES']) {
  const tenant = await sandbox(service, { timeZone, taxNumber: '12/345/67890' });
  const contact = { name: 'Ada', email: 'ada@example.com', receives };
  const { id: clientId } = await make(service, tenant, '/clients', { name: 'Northwind', contact });
  const given = { clientId, name: 'Work', currencyCode: 'EUR', rates: [RATE], taxRates: [{ percent: 19 }] };
  const { id: contractId } = await make(service, tenant, '/contracts', { ...given, ...terms });
  await act(service, tenant, `/contracts/${contractId}/activate`);
  const { id: projectId } = await make(service, tenant, '/projects', { contractId, name: 'Shop' });
  const log = async (...days: string[]) => {
    for (const date of days) await make(service, tenant, '/time-entries', { projectId, date, minutes: 60 });
    await collectDue(service);
  };
  const get = async (path: string, of = tenant) => (await service.request('GET', path, { tenant: of })).data;
  const issued = async (of = tenant): Promise<string[]> =>
    (await get('/invoices?limit=100', of))
      .filter(({ issuedAt }: { issuedAt?: string }) => issuedAt !== undefined)
      .map(
        ({ collectsFrom, issueDate, issuedAt }: Record<string, string>) =>
          `${collectsFrom} on ${issueDate} at ${issuedAt}`,
      )
      .sort();
  return { tenant, contractId, log, get, issued };
}

test('a sandbox issues and keeps to send what its contracts agreed, each day as it begins in its zone', {
  timeout: 240_000,
}, async () => {
  const cloning = cloningOfTenants({ ...service.app.integrations, logger: { warn() {} } });
  await withWorkers(service, [cloning], async () => {
    const months = { collect: { every: 'MONTH' }, issue: { mode: 'SEND', afterDays: 3 } };
    const berlin = await openSandbox('Europe/Berlin', months);
    await berlin.log(`${YEAR}-01-10`, `${YEAR}-02-10`, `${YEAR}-10-10`);
    await moveTo(service, berlin.tenant, noon(`${YEAR}-02-20`));
    const clone = await service.request('POST', `/tenants/${berlin.tenant}/clone`, { body: { name: 'If' } });
    assert.ok(clone.status < 300, clone.text);
    await moveTo(service, berlin.tenant, noon(`${YEAR}-12-20`));
    assert.deepEqual(await berlin.issued(), [
      `${YEAR}-01-01 on ${YEAR}-02-04 at ${YEAR}-02-03T23:00:00.000Z`,
      `${YEAR}-02-01 on ${YEAR}-03-04 at ${YEAR}-03-03T23:00:00.000Z`,
      `${YEAR}-10-01 on ${YEAR}-11-04 at ${YEAR}-11-03T23:00:00.000Z`,
    ]);
    const messages: { status: string; reason: string }[] = await berlin.get('/messages');
    assert.deepEqual(
      messages.map(({ status, reason }) => `${status} ${reason}`),
      Array(3).fill('HELD SANDBOX'),
    );
    assert.deepEqual(await berlin.get('/invoices?hasIssueProblem=true'), []);

    // The clone of 20 February issues by its own clock.
    await moveTo(service, clone.data.id, noon(`${YEAR}-03-20`));
    assert.equal((await berlin.issued(clone.data.id)).length, 2);
  });
});

test('a week in which clocks change ends at midnight all the same', { timeout: 240_000 }, async () => {
  await withWorkers(service, [], async () => {
    const weeks = { collect: { every: 'WEEK' }, issue: { mode: 'FINALIZE' } };
    const [spring, autumn] = [lastSunday('03'), lastSunday('10')];
    const berlin = await openSandbox('Europe/Berlin', weeks);
    await berlin.log(dayAfter(spring, 0), dayAfter(autumn, 0));
    await moveTo(service, berlin.tenant, noon(`${YEAR}-12-20`));
    assert.deepEqual(await berlin.issued(), [
      `${dayAfter(spring, -6)} on ${dayAfter(spring)} at ${dayAfter(spring, 0)}T22:00:00.000Z`,
      `${dayAfter(autumn, -6)} on ${dayAfter(autumn)} at ${dayAfter(autumn, 0)}T23:00:00.000Z`,
    ]);
    for (const [zone, at] of [
      ['Pacific/Pago_Pago', `${YEAR}-02-01T11:00:00.000Z`],
      ['Pacific/Kiritimati', `${YEAR}-01-31T10:00:00.000Z`],
    ] as const) {
      const far = await openSandbox(zone, { ...weeks, collect: { every: 'MONTH' } });
      await far.log(`${YEAR}-01-10`);
      await moveTo(service, far.tenant, noon(`${YEAR}-02-10`));
      assert.deepEqual(await far.issued(), [`${YEAR}-01-01 on ${YEAR}-02-01 at ${at}`], zone);
    }
  });
});

test('fees in advance and in arrears are issued as their month begins and ends, without work and without `collect`', {
  timeout: 240_000,
}, async () => {
  await withWorkers(service, [], async () => {
    const { tenant, contractId, get } = await openSandbox('Europe/Berlin', { issue: { mode: 'FINALIZE' } });
    const startsOn = `${YEAR}-03-01`;
    for (const timing of ['IN_ADVANCE', 'IN_ARREARS']) {
      const prices = [{ amountMinor: timing === 'IN_ADVANCE' ? 10_000 : 500, startsOn }];
      const terms = { contractId, name: timing, quantity: 1, prices, every: 'MONTH', startsOn, timing };
      await make(service, tenant, '/charges', { ...terms, endsOn: `${YEAR}-04-30` });
    }
    await moveTo(service, tenant, noon(`${YEAR}-07-20`));
    const invoices: Record<string, unknown>[] = await get('/invoices?limit=100');
    assert.deepEqual(invoices.map(({ issuedAt, subtotalMinor }) => `${issuedAt} ${subtotalMinor}`).sort(), [
      `${YEAR}-02-28T23:00:00.000Z 10000`,
      `${YEAR}-03-31T22:00:00.000Z 10500`,
      `${YEAR}-04-30T22:00:00.000Z 500`,
    ]);
  });
});

test('a clone goes on trying to send what its original could not send', { timeout: 240_000 }, async () => {
  const cloning = cloningOfTenants({ ...service.app.integrations, logger: { warn() {} } });
  await withWorkers(service, [cloning], async () => {
    const { tenant, log, get } = await openSandbox('Europe/Berlin', { issue: { mode: 'SEND' } }, []);
    await log(`${YEAR}-01-10`);
    await moveTo(service, tenant, noon(`${YEAR}-02-01`));
    const clone = await service.request('POST', `/tenants/${tenant}/clone`, { body: { name: 'If' } });
    assert.ok(clone.status < 300, clone.text);
    const of = clone.data.id;
    const [{ id }] = await get('/contacts', of);
    await service.request('PATCH', `/contacts/${id}`, { tenant: of, body: { receives: ['INVOICES'] } });
    await moveTo(service, of, noon(`${YEAR}-02-03`));
    const [{ issueProblem, lastMessage }] = await get('/invoices', of);
    assert.deepEqual([issueProblem, lastMessage?.status], [undefined, 'HELD']);
  });
});
