import assert from 'node:assert/strict';
import type { IdKind } from '../../src/platform/ids.ts';
import { newId } from '../../src/platform/ids.ts';
import { createAsset, readyAsset } from './records/assets.ts';
import { camt, uploadedStatement } from './records/bank-statements.ts';
import { receiptOf } from './records/expenses.ts';
import { seedPaymentAttempt } from './records/payment-attempts.ts';
import { seedReminder } from './records/reminders.ts';
import type { TestService } from './service.ts';

const ADDRESS = {
  name: 'Northwind Ltd',
  address1: '1 Main Street',
  country: 'DE',
  city: 'Berlin',
  zip: '10115',
};
const LINE = { name: 'Work', quantity: 2, amountMinor: 500 };

/** Creates a record of each kind. The invoice is a draft; payment and credit note belong to another invoice. */
export async function oneOfEach(
  service: TestService,
  tenant: string,
  as = 'alice',
): Promise<Record<IdKind, string>> {
  const post = async (path: string, body?: object) => {
    const made = await service.request('POST', path, { as, tenant, ...(body && { body }) });
    assert.ok(made.status < 300, `${path} ${made.text}`);
    return made.data;
  };
  const member = (await post('/members', { subject: 'carol', role: 'VIEWER' })).id;
  const consoleSession = (await service.request('PUT', '/console/session', { as })).data.sessionId;
  const accessToken = (await post('/access-tokens', { name: 'Machine', role: 'VIEWER' })).id;
  const client = (await post('/clients', { name: 'Northwind', currencyCode: 'EUR' })).id;
  const address = (await post('/addresses', { ...ADDRESS, clientId: client })).id;
  await post('/addresses', ADDRESS);
  const contact = (await post('/contacts', { clientId: client, name: 'Ada' })).id;
  const email = (await post('/emails', { contactId: contact, address: 'ada@example.com' })).id;
  const rates = [{ unit: 'HOUR', amountMinor: 9_500, startsOn: '2026-01-01' }];
  const agreed = await post('/contracts', {
    clientId: client,
    name: 'Work',
    taxRates: [{ percent: 19 }],
    rates,
  });
  const contract = agreed.id;
  await post(`/contracts/${contract}/activate`);
  const project = (await post('/projects', { contractId: contract, name: 'Part of it' })).id;
  const price = { amountMinor: 49_000, startsOn: '2026-11-01' };
  const charge = (
    await post('/charges', {
      ...{ contractId: contract, name: 'Hosting', every: 'MONTH', startsOn: '2026-11-01', prices: [price] },
    })
  ).id;
  const allowance = (
    await post('/allowances', {
      contractId: contract,
      chargeId: charge,
      minutesPerPeriod: 60,
      role: 'Nobody',
    })
  ).id;
  const timeEntry = (
    await post('/time-entries', { projectId: project, date: '2026-11-02', minutes: 90, worker: 'Ada' })
  ).id;
  const receipt = await receiptOf(service, tenant, undefined, { as });
  const spent = { date: '2026-11-02', name: 'Taxi', amountMinor: 4_200, kind: 'REBILLED' };
  const expense = (await post('/expenses', { projectId: project, ...spent, receiptId: receipt })).id;
  const issued = (
    await post('/invoices', { contractId: contract, billables: [{ ...LINE, projectId: project }, LINE] })
  ).id;
  await post(`/invoices/${issued}/finalize`);
  const { id: payment, allocations } = await post('/payments', { invoiceId: issued, amountMinor: 100 });
  const creditNote = (await post('/credit-notes', { invoiceId: issued, reason: 'Late' })).id;
  const refund = (await post('/refunds', { paymentId: payment, amountMinor: 50 })).id;
  const small = (await post('/invoices', { contractId: contract, billables: [LINE] })).id;
  await post(`/invoices/${small}/finalize`);
  const lost = { invoiceId: small, amountMinor: 1, reason: 'SMALL_DIFFERENCE', reducesTax: true };
  const writeOff = (await post('/write-offs', lost)).id;
  const [{ id: message }] = await post(`/invoices/${small}/send`, { to: ['ada@example.com'], attach: false });
  const link = (await post('/links', { invoiceId: small })).id;
  const invoice = (await post('/invoices', { contractId: contract })).id;
  const [{ id: billable }] = await post('/billables', { invoiceId: invoice, billables: [LINE] });
  const offered = { clientId: client, name: 'Relaunch', validUntil: '2031-12-31', billables: [LINE] };
  const quote = (await post('/quotes', offered)).id;
  const asset = await readyAsset(service, tenant, { as });
  const attachment = (await post('/media', { assetId: asset, slot: 'LOGO', clientId: client })).attachmentId;
  await post('/media', { assetId: asset, slot: 'LOGO' });
  await createAsset(service, tenant, { as });
  const { id: integration, subscriptions } = await post('/integrations', {
    provider: 'WEBHOOK',
    name: 'Somebody',
    config: { url: 'https://example.com/hooks' },
    subscriptions: [{ eventType: 'client.created' }],
  });
  await post('/clients', { name: 'Heard of' });
  const [{ id: delivery, event }] = (await service.request('GET', '/deliveries', { as, tenant })).data;
  const [{ id: auditEntry }] = (await service.request('GET', '/audit-entries', { as, tenant })).data;
  const words = { subject: 'Invoice {{number}}', text: 'Thank you.' };
  const put = await service.request('PUT', '/message-texts/INVOICE/en', { as, tenant, body: words });
  assert.equal(put.status, 200, put.text);
  const { statementId: bankStatement, entryId: bankEntry } = await uploadedStatement(
    ...([service, tenant, camt([{ amount: '1.00', text: 'Thanks' }]), as] as const),
  );
  await seedReminder(service, tenant, small);
  for (const [path, body] of [
    ['/bookkeeping', { chart: 'SKR03' }],
    [`/customer-accounts/${client}`, { account: 10_000 }],
  ] as const) {
    const set = await service.request('PUT', path, { as, tenant, body });
    assert.equal(set.status, 200, set.text);
  }
  const exported = (await post('/exports', { kind: 'AUDIT', from: '2026-11-01', to: '2026-11-01' })).id;
  const gone = (await post('/contacts', { clientId: client, name: 'Grace' })).id;
  const erasure = (await post('/erasures', { contactId: gone })).id;
  const imported = (await post('/imports', { kind: 'CLIENTS', format: 'CSV', mode: 'CHECK' })).id;
  const paymentAttempt = await seedPaymentAttempt(service, { tenant, client, invoice: small, integration });
  return {
    ...{
      tenant,
      member,
      accessToken,
      consoleSession,
      client,
      address,
      contact,
      email,
      contract,
      project,
      charge,
      allowance,
      timeEntry,
      expense,
      receipt,
    },
    rate: agreed.rates[0].id,
    ...{
      invoice,
      billable,
      payment,
      allocation: allocations[0].id,
      refund,
      writeOff,
      bankStatement,
      bankEntry,
      paymentAttempt,
      creditNote,
      quote,
      link,
      asset,
      attachment,
      auditEntry,
    },
    ...{
      integration,
      subscription: subscriptions[0].id,
      event,
      delivery,
      message,
      export: exported,
      erasure,
      import: imported,
    },
    // The installation has few of them. Only operators reach their routes, and nothing of a tenant is in them.
    operatorWebhook: newId('operatorWebhook'),
  };
}

/** The identifiers by the names of path parameters, such as `clientId`. */
export function byParameter(records: Record<IdKind, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(records).map(([kind, id]) => [`${kind}Id`, id]));
}
