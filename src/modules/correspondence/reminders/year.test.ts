import assert from 'node:assert/strict';
import { test } from 'node:test';
import { make } from '../../../../test/support/billing.ts';
import { moveTo, sandbox, withWorkers } from '../../../../test/support/sandbox.ts';
import { startService } from '../../../../test/support/service.ts';
import { cloningOfTenants } from '../../parties/clones/worker.ts';

const service = startService();
const YEAR = new Date().getUTCFullYear() + 1;
const noon = (day: string) => `${YEAR}-${day}T12:00:00.000Z`;

/** Clients of a sandbox with one invoice each, issued on 4 January and due on 18 January. */
async function openBooks() {
  const steps = [7, 14, 28].map((afterDays, index) => ({
    afterDays,
    tone: ['FRIENDLY', 'FIRM', 'LAST'][index],
  }));
  const settings = { timeZone: 'Europe/Berlin', paymentTermsDays: 14, taxNumber: '12/345/67890' };
  const tenant = await sandbox(service, {
    ...settings,
    reminders: { isEnabled: true, minimumMinor: 500, steps },
  });
  await moveTo(service, tenant, noon('01-04'));
  const post = async (path: string, body: object) => {
    const answer = await service.request('POST', path, { tenant, body });
    assert.ok(answer.status < 300, `${path} ${answer.text}`);
    return answer.data;
  };
  const get = async (path: string, of = tenant) => (await service.request('GET', path, { tenant: of })).data;
  const addInvoice = async (contractId: string) => {
    const lines = [{ name: 'Work', quantity: 1, amountMinor: 10_000 }];
    const { id } = await make(service, tenant, '/invoices', { contractId, billables: lines });
    await post(`/invoices/${id}/finalize`, {});
    await post(`/invoices/${id}/mark-sent`, {});
    return id as string;
  };
  const addClient = async (name: string) => {
    const contact = { name: 'Ada', email: `${name}@example.com`, receives: ['REMINDERS'] };
    const { id: clientId } = await make(service, tenant, '/clients', { name, contact });
    const terms = { clientId, name: 'Work', currencyCode: 'EUR', taxRates: [{ category: 'Z', percent: 0 }] };
    const { id: contractId } = await make(service, tenant, '/contracts', terms);
    await post(`/contracts/${contractId}/activate`, {});
    return {
      clientId: clientId as string,
      contractId: contractId as string,
      invoiceId: await addInvoice(contractId),
    };
  };
  const remindedOn = async (invoiceId: string, of = tenant): Promise<string[]> =>
    (await get(`/reminders?invoiceId=${invoiceId}`, of)).map(
      ({ day, tone }: { day: string; tone: string }) => `${day.slice(5)} ${tone}`,
    );
  return { tenant, post, get, addClient, addInvoice, remindedOn };
}

test('a sandbox of a year with late payers reminds on exactly the expected days', {
  timeout: 240_000,
}, async () => {
  const cloning = cloningOfTenants({ ...service.app.integrations, logger: { warn() {} } });
  await withWorkers(service, [cloning], async () => {
    const { tenant, post, get, addClient, addInvoice, remindedOn } = await openBooks();
    const late = await addClient('late');
    const halfway = await addClient('halfway');
    const promising = await addClient('promising');
    const covered = await addClient('covered');
    await post(`/invoices/${promising.invoiceId}/promise`, { until: `${YEAR}-02-10` });
    await post('/payments', { clientId: covered.clientId, currencyCode: 'EUR', amountMinor: 10_000 });
    await moveTo(service, tenant, noon('01-18'));
    const second = await addInvoice(late.contractId); // due on 1 February
    await moveTo(service, tenant, noon('01-27'));
    assert.deepEqual(await remindedOn(halfway.invoiceId), ['01-25 FRIENDLY']);
    await post('/payments', { invoiceId: halfway.invoiceId, amountMinor: 10_000 });
    await moveTo(service, tenant, noon('02-05'));
    const clone = await service.request('POST', `/tenants/${tenant}/clone`, { body: { name: 'What if' } });
    assert.ok(clone.status < 300, clone.text);
    for (const month of ['03', '05', '07', '09', '11', '12'])
      await moveTo(service, tenant, noon(`${month}-20`));

    assert.deepEqual(await remindedOn(late.invoiceId), ['01-25 FRIENDLY', '02-01 FIRM', '02-15 LAST']);
    assert.deepEqual(await remindedOn(second), ['02-08 FRIENDLY', '02-15 FIRM', '03-01 LAST']);
    assert.deepEqual(await remindedOn(halfway.invoiceId), ['01-25 FRIENDLY'], 'none after the payment');
    assert.deepEqual(await remindedOn(promising.invoiceId), ['02-11 FIRM', '02-15 LAST']);
    assert.deepEqual(await remindedOn(covered.invoiceId), []);
    const sent: { createdAt: string; status: string; invoices: string[]; kind: string }[] = await get(
      `/messages?clientId=${late.clientId}&limit=100`,
    );
    const days = sent.map(({ createdAt }) => createdAt.slice(5, 10)).reverse();
    assert.deepEqual(days, ['01-25', '02-01', '02-08', '02-15', '03-01'], 'one message a day');
    assert.ok(
      sent.every(({ status }) => status === 'HELD'),
      'nothing of a sandbox is sent',
    );
    assert.ok(
      sent.every(({ createdAt }) => createdAt.endsWith('T08:00:00.000Z')),
      'at nine in Berlin',
    );
    const together = sent.find(({ createdAt }) => createdAt.slice(5, 10) === '02-15');
    assert.deepEqual([together?.kind, together?.invoices], ['REMINDER_LAST', [late.invoiceId, second]]);

    // The clone of 5 February knows what was sent until then, and goes on by its own clock.
    await moveTo(service, clone.data.id, noon('02-10'));
    assert.deepEqual(await remindedOn(late.invoiceId, clone.data.id), ['01-25 FRIENDLY', '02-01 FIRM']);
    assert.deepEqual(await remindedOn(second, clone.data.id), ['02-08 FRIENDLY']);
  });
});
