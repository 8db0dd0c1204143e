import assert from 'node:assert/strict';
import type { Route } from '../../../src/platform/http/route.ts';
import { activeContract, draft, finalized, make } from '../billing.ts';
import type { RequestOptions } from '../http.ts';
import { webhookEndpoint } from '../integrations/jira-webhooks.ts';
import { createAsset, picture, upload } from '../records/assets.ts';
import { camt, uploadedStatement } from '../records/bank-statements.ts';
import { pdf } from '../records/expenses.ts';
import { csv, importFile } from '../records/imports.ts';
import { sandbox } from '../sandbox.ts';
import type { TestService } from '../service.ts';
import type { Bodies } from './creation-bodies.ts';

/** New records for a request of an action. */
export interface RecordsFor {
  /** Records in the states that the route's action requires, by the names of path parameters. */
  inPath(route: Route): Promise<Record<string, string>>;
  /** A body that the route accepts. Its references exist. */
  bodyFor(route: Route): Promise<unknown>;
  /** A file that the route takes. `POST /bank-statements` takes it once one was uploaded before. */
  uploadFor(route: Route, headers: object | undefined): RequestOptions;
}

/** Another day for each statement, so that their entries differ. */
function dayOf(number: number): string {
  return new Date(Date.now() - number * 86_400_000).toISOString().slice(0, 10);
}

export function recordsFor(service: TestService, tenant: string, bodyAt: Bodies): RecordsFor {
  const clientWithVatNumber = async () =>
    (await make(service, tenant, '/clients', { name: 'Northwind', vatNumber: 'DE123456788' })).id;

  async function integrationFor({ path }: Route): Promise<Record<string, string>> {
    const isAuthorized = path.endsWith('/authorize');
    const isAddressed = path.endsWith('/webhook-address') || path.endsWith('/test-payment');
    const stripe = { provider: 'STRIPE', name: 'Cards', config: { secretKey: 'sk_live_nobodys0000001' } };
    const other = isAddressed ? stripe : bodyAt('/integrations');
    const body = isAuthorized ? { provider: 'JIRA', name: 'Jira' } : other;
    const { id: integrationId } = await make(service, tenant, '/integrations', body);
    if (isAuthorized || isAddressed) return { integrationId };
    const tested = await service.request('POST', `/integrations/${integrationId}/test`, { tenant });
    return { integrationId, deliveryId: tested.data.id };
  }

  /** A payment with an allocation, if the route needs one, or on account. */
  async function paymentFor({ path }: Route): Promise<Record<string, string>> {
    const { clientId } = bodyAt('/contracts');
    const isAllocated = path.includes('{allocationId}');
    const body = isAllocated ? bodyAt('/payments') : { clientId, currencyCode: 'EUR', amountMinor: 1 };
    const { id: paymentId, allocations } = await make(service, tenant, '/payments', body);
    return { paymentId, ...(isAllocated && { allocationId: allocations[0].id }) };
  }

  /** The contract of the last draft. A deposit that it deducts is of the same contract. */
  let contractId: string;
  async function newDraft(): Promise<string> {
    const made = await draft(service, tenant);
    contractId = made.contract;
    return made.id;
  }

  async function paidDeposit(): Promise<string> {
    const { id, payableMinor } = await finalized(service, tenant, undefined, { contractId, kind: 'DEPOSIT' });
    await make(service, tenant, '/payments', { invoiceId: id, amountMinor: payableMinor });
    return id;
  }

  /** A draft below 0: the fee of its contract was billed, and is agreed no longer. */
  async function reversingDraft(): Promise<string> {
    const { id } = await activeContract(service, tenant, { taxRates: [{ category: 'Z', percent: 0 }] });
    const prices = [{ amountMinor: 100, startsOn: '2026-01-01' }];
    const fee = { contractId: id, name: 'Fee', every: 'MONTH', startsOn: '2026-01-01', prices };
    const { id: feeId } = await make(service, tenant, '/charges', fee);
    const send = async (method: string, path: string, body: object) => {
      const { status, text, data } = await service.request(method, path, { tenant, body });
      assert.equal(status, 200, text);
      return data;
    };
    await send('POST', `/contracts/${id}/bill`, { to: '2026-01-31', mode: 'FINALIZE' });
    await send('PATCH', `/charges/${feeId}`, { pauses: [{ from: '2026-01-01' }] });
    return (await send('POST', `/contracts/${id}/bill`, { to: '2026-01-31' })).invoice.id;
  }

  /** A quote that was sent, for actions that need one. */
  async function quoteFor({ path }: Route): Promise<string> {
    const { id } = await make(service, tenant, '/quotes', bodyAt('/quotes'));
    if (/\/(accept|decline|withdraw)$/.test(path)) {
      const sent = await service.request('POST', `/quotes/${id}/mark-sent`, { tenant, body: {} });
      assert.equal(sent.status, 200, sent.text);
      // Its file is made once, beside the request that asks for it first.
      await service.request('GET', `/quotes/${id}/pdf`, { tenant });
    }
    return id;
  }

  /** A draft, or an issued invoice for actions that need one. */
  async function invoiceFor({ path }: Route): Promise<string> {
    if (path.endsWith('/credit-reversals')) return reversingDraft();
    return /\/(send|mark-sent|promise)$/.test(path) ? (await finalized(service, tenant)).id : newDraft();
  }

  async function newCreditNote(): Promise<string> {
    const { id: invoiceId } = await finalized(service, tenant);
    return (await make(service, tenant, '/credit-notes', { invoiceId, reason: 'Late' })).id;
  }

  /** A message that was refused, by a mail server that nobody calls. */
  async function refusedMessage(): Promise<string> {
    const config = { host: 'mail.example.com', port: 587, from: 'billing@example.com' };
    await make(service, tenant, '/integrations', { provider: 'SMTP', name: 'Mail', config });
    const { id } = await finalized(service, tenant);
    const body = { to: ['ada@example.com'] };
    const [message] = (await service.request('POST', `/invoices/${id}/send`, { tenant, body })).data;
    await service.db.asOwner((client) =>
      client.query(
        `update messages set status = 'FAILED', reason = 'REFUSED', next_attempt_at = null where id = $1`,
        [message.id],
      ),
    );
    return message.id;
  }

  async function uploadedAsset(): Promise<string> {
    const pending = await createAsset(service, tenant);
    await upload(pending, await picture('png'));
    return pending.assetId;
  }

  let statements = 0;
  const nextStatement = () =>
    camt([{ amount: '0.01', text: 'Thanks' }], { id: `S${++statements}`, date: dayOf(statements) });

  async function bankEntryFor({ path }: Route): Promise<string> {
    const { entryId } = await uploadedStatement(service, tenant, nextStatement());
    if (path.endsWith('/unmatch'))
      await service.request('POST', `/bank-entries/${entryId}/ignore`, { tenant });
    return entryId;
  }

  let imports = 0;
  async function importFor({ path }: Route): Promise<string> {
    const mode = path.endsWith('/undo') ? 'IMPORT' : 'CHECK';
    const rows = csv('name', `Imported ${++imports}`);
    return (await importFile(service, tenant, { kind: 'CLIENTS', mode }, rows)).id;
  }

  /** A sandbox, or for operators a tenant in the state that the action requires. */
  let tenantId: string;
  async function tenantFor({ path, access }: Route): Promise<string> {
    tenantId = access === 'operator' ? await service.tenant() : await sandbox(service);
    if (/\/(restore|purge)$/.test(path)) await service.request('DELETE', `/tenants/${tenantId}`);
    return tenantId;
  }

  /** There may be few, so all actions are on the same one. */
  let webhook: Promise<string> | undefined;
  function operatorWebhook(): Promise<string> {
    webhook ??= make(service, tenant, '/operator/webhooks', bodyAt('/operator/webhooks')).then(
      ({ id }) => id,
    );
    return webhook;
  }

  async function timeEntryFor(path: string): Promise<string> {
    const { id } = await make(service, tenant, '/time-entries', bodyAt('/time-entries'));
    const body = { timeEntryIds: [id] };
    if (path.endsWith('/withdraw-approval'))
      assert.equal((await service.request('POST', '/time-entries/approve', { tenant, body })).status, 200);
    return id;
  }

  return {
    uploadFor: ({ path }, headers) =>
      path === '/receipts'
        ? { raw: pdf(), headers: { ...headers, 'content-type': 'application/pdf' } }
        : { raw: nextStatement(), headers: { ...headers, 'content-type': 'application/xml' } },
    async bodyFor({ path }) {
      if (path === '/time-entries/approve' || path === '/time-entries/withdraw-approval')
        return { timeEntryIds: [await timeEntryFor(path)] };
      if (path.endsWith('/purge')) return { confirm: tenantId };
      if (path.endsWith('/deduct')) return { deposits: [{ invoiceId: await paidDeposit() }] };
      return path === '/invoices/finalize'
        ? { invoiceIds: [(await draft(service, tenant)).id] }
        : bodyAt(path);
    },
    async inPath(route) {
      const { path } = route;
      const contract = () =>
        path.endsWith('/activate')
          ? make(service, tenant, '/contracts', bodyAt('/contracts'))
          : activeContract(service, tenant);
      return {
        ...(path.includes('{contractId}') && { contractId: (await contract()).id }),
        ...(path.includes('{invoiceId}') && { invoiceId: await invoiceFor(route) }),
        ...(path.includes('{quoteId}') && { quoteId: await quoteFor(route) }),
        ...(path.includes('{creditNoteId}') && { creditNoteId: await newCreditNote() }),
        ...(path.includes('{messageId}') && { messageId: await refusedMessage() }),
        ...(path.includes('{paymentId}') && (await paymentFor(route))),
        ...(path.includes('{assetId}') && { assetId: await uploadedAsset() }),
        ...(path.includes('{tenantId}') && { tenantId: await tenantFor(route) }),
        ...(path.includes('{clientId}') && { clientId: await clientWithVatNumber() }),
        ...(/\{(integration|delivery)Id\}/.test(path) && (await integrationFor(route))),
        ...(path.includes('{bankEntryId}') && { bankEntryId: await bankEntryFor(route) }),
        ...(path.includes('{importId}') && { importId: await importFor(route) }),
        ...(path.includes('{operatorWebhookId}') && { operatorWebhookId: await operatorWebhook() }),
        ...(path.includes('{endpointKey}') && { endpointKey: await webhookEndpoint(service, tenant) }),
      };
    },
  };
}
