import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { eventExamples } from '../../src/composition/event-examples.ts';
import { examples } from '../../src/composition/examples.ts';
import { eraseStep } from '../../src/modules/correspondence/erasures/service.ts';
import { remindingOfClients } from '../../src/modules/correspondence/reminders/worker.ts';
import type { Clone } from '../../src/modules/parties/clones/schema.ts';
import { cloningOfTenants } from '../../src/modules/parties/clones/worker.ts';
import { REMINDERS_DEFAULT } from '../../src/modules/parties/reminder-policy.ts';
import { secretHash } from '../../src/modules/parties/sign-in/cookie.ts';
import type { OpenApiDocument } from '../../src/platform/http/document/openapi.ts';
import { exampleId } from '../../src/platform/schema.ts';
import { startMailServer } from '../stand-ins/mail-server.ts';
import { LIVE_KEY, startStripe, WEBHOOK_SECRET } from '../stand-ins/stripe.ts';
import { startVies } from '../stand-ins/vies.ts';
import { eventually } from '../support/eventually.ts';
import { makeExports } from '../support/exports.ts';
import { clockAt } from '../support/firm.ts';
import { LOCAL, openReceiver } from '../support/integrations/deliveries.ts';
import { IDENTIFIER, webhookEndpoint } from '../support/integrations/jira-webhooks.ts';
import { sealJournalOf } from '../support/journal.ts';
import { picture, upload } from '../support/records/assets.ts';
import { camt, matchEntries, sendStatement } from '../support/records/bank-statements.ts';
import { pdf, sendReceipt } from '../support/records/expenses.ts';
import { csv, sendFile, workOnImports } from '../support/records/imports.ts';
import { seedPaymentAttempt } from '../support/records/payment-attempts.ts';
import { AUTHORIZING } from '../support/routes/creation-bodies.ts';
import { Cast, tryExample } from '../support/routes/examples.ts';
import { sandbox, withWorkers } from '../support/sandbox.ts';
import { startService } from '../support/service.ts';
import { workOff } from '../support/work.ts';

const [mail, vies] = await Promise.all([startMailServer(), startVies(['DE123456788'])]);
const stripe = await startStripe(() => service.clock.now());
after(() => Promise.all([vies.stop(), mail.stop(), stripe.stop()]));
const service = startService({
  ...AUTHORIZING,
  // No worker runs, so only tests are sent.
  ...{ SMTP_URL: mail.url, MAIL_FROM: 'billing@example.com', BOUNCE_KEY: 'k'.repeat(32) },
  ...{ VIES_URL: vies.url, STRIPE_API_URL: stripe.url, ...LOCAL },
});
/** Signs the tokens of people itself. */
const ownIssuer = startService({ AUTH_JWT_SECRET: '' });

const PEOPLE = `createTenant updateTenant getTenant listTenants getTenantClock createMember updateMember getMember listMembers
  createAccessToken updateAccessToken getAccessToken listAccessTokens
  createClient updateClient listClients createAddress updateAddress getAddress listAddresses
  createContact updateContact getContact listContacts createEmail updateEmail getEmail listEmails
  createContacts createAddresses`;
const WORK = `createContract updateContract activateContract getContract listContracts
  createProject updateProject getProject listProjects
  createCharge updateCharge getCharge listCharges
  createAllowance updateAllowance getAllowance listAllowances listAllowancePeriods
  createTimeEntry updateTimeEntry approveTimeEntries withdrawApprovalOfTimeEntries createTimeEntries getTimeEntry listTimeEntries summarizeTimeEntries getUnbilledReport getBillingReport forecastContract?until=2026-12-31`;
const BILLING = `createInvoice updateInvoice createBillables updateBillable getBillable
  listBillables?invoiceId=${exampleId('invoice')}
  collectWork getInvoiceEInvoiceCheck finalizeInvoice listInvoices summarizeInvoices listInvoiceFiles
  getClient getAccountStatement getAgeingReport getDebtorsReport getTaxReport?from=2026-11-01&to=2026-11-30`;
const SETTLING = `createPayment allocatePayment updatePayment getPayment listPayments getInvoice
  getJournalReport?from=2026-11-01&to=2026-11-30 getMonthsReport getWeeksReport
  createLink getLink listLinks sendReceipt createCreditNote getCreditNote listCreditNotes getCreditNoteEInvoiceCheck listCreditNoteFiles
  createRefund updateRefund getRefund listRefunds createInvoice finalizeInvoices billContract?dryRun=true`;
const INTEGRATING = `createIntegration updateIntegration rotateIntegrationSecret getIntegration listIntegrations
  disableIntegration enableIntegration createSubscription testIntegration retryDelivery getDelivery listDeliveries`;

/** These answer with credit notes, with a file, as the code of the providers has it, and as `beginConsoleSession` does. */
const WITHOUT = ['creditReversals', 'getExportFiles', 'listProviders', 'continueConsoleSession'];

interface Answered {
  content?: Record<string, { example?: { data: object } }>;
}

describe('the examples of the API document', () => {
  const cast = new Cast();
  const tried = new Set<string>();

  const tryAll = async (calls: string) => {
    for (const call of calls.split(/\s+/)) {
      const [operation = '', query] = call.split('?');
      tried.add(operation);
      await tryExample(service, cast, [operation, examples[operation] ?? {}], query && `?${query}`);
    }
  };
  const request = async (method: string, path: string, body?: object) => {
    const tenant = cast.real(exampleId('tenant'));
    const answer = await service.request(method, cast.real(path), { tenant, ...(body && { body }) });
    assert.ok(answer.status < 300, answer.text);
    return answer.data;
  };

  const tryBank = async () => {
    const bookings = [
      {
        ...{ amount: '1.00', text: 'Thank you', name: 'Northwind Ltd', endToEndId: 'NW-4711' },
        reference: '2026111600000042',
      },
    ];
    const sent = await sendStatement(service, cast.real(exampleId('tenant')), camt(bookings));
    cast.compare(sent.data, examples.createBankStatement?.answer, 'createBankStatement');
    tried.add('createBankStatement');
    await matchEntries(service);
    await tryAll('getBankStatement listBankStatements listBankEntries getBankEntry ignoreBankEntry');
    await request('POST', `/bank-entries/${exampleId('bankEntry')}/unmatch`);
    await tryAll('matchBankEntry unmatchBankEntry');
  };

  const tryBooks = async () => {
    await tryAll('putBookkeeping getBookkeeping');
    const accounts: { kind: string }[] = await request('GET', '/bookkeeping/accounts');
    const shown = [accounts[0], accounts.find(({ kind }) => kind === 'REVENUE')];
    cast.compare(shown, examples.listAccounts?.answer, 'listAccounts');
    tried.add('listAccounts');
    await tryAll('putCustomerAccount listCustomerAccounts getInvoiceBookings createExport');
    await makeExports(service);
    await tryAll('getExport listExports');
    await tryAll('createImport');
    const tenant = cast.real(exampleId('tenant'));
    const id = cast.real(exampleId('import'));
    const sent = await sendFile(service, tenant, id, csv('Client Name,Address', 'Contoso,', 'Fabrikam,'));
    cast.compare(sent.data, examples.uploadImport?.answer, 'uploadImport');
    await workOnImports(service);
    await tryAll('getImport listImports listImportRows runImport');
    await workOnImports(service);
    await tryAll('undoImport');
    await workOnImports(service);
    await request('GET', '/import-mappings');
    tried.add('listImportMappings').add('uploadImport');
  };

  const tryOperating = async () => {
    const asOperator = async (operations: string) => {
      for (const operation of operations.split(' ')) {
        tried.add(operation);
        const query = operation.startsWith('list') ? '?externalId=customer-17' : '';
        await tryExample(service, operating, [operation, examples[operation] ?? {}], query);
      }
    };
    const operating = new Cast();
    await asOperator(
      'createOperatorTenant listOperatorTenants getOperatorTenant updateOperatorTenant suspendOperatorTenant',
    );
    const { data } = await service.request('GET', '/operator/acts?action=tenant.suspended', {
      as: 'operator',
    });
    operating.compare(
      [{ ...data[0], actor: 'operator alice', sequence: 2 }],
      examples.listActs?.answer,
      'listActs',
    );
    tried.add('listActs');
    await asOperator(
      'resumeOperatorTenant deleteOperatorTenant restoreOperatorTenant deleteOperatorTenant purgeOperatorTenant',
    );
  };

  const tryFeed = async () => {
    await tryAll(
      'listOperatorEvents?type=payment.created&limit=1 createOperatorWebhook updateOperatorWebhook',
    );
    await tryAll('getOperatorWebhook listOperatorWebhooks rotateOperatorWebhookSecret enableOperatorWebhook');
    const id = cast.real(exampleId('operatorWebhook'));
    await service.db.asOwner((client) =>
      client.query(
        `insert into feed_failures (webhook_id, sequence, tenant_id, next_attempt_at, last_attempt_at, response_status, message)
         select $1, sequence, tenant_id, $2, $2, 500, 'the endpoint answered 500' from event_feed
         where type = 'invoice.finalized' order by sequence limit 1`,
        [id, service.clock.now()],
      ),
    );
    await tryAll('listOperatorWebhookFailures retryOperatorWebhook');
    const receiver = await openReceiver();
    await service.request('PATCH', `/operator/webhooks/${id}`, {
      as: 'operator',
      body: { url: receiver.url },
    });
    await tryAll('testOperatorWebhook');
    await receiver.stop();
  };

  const tryExpenses = async () => {
    const sent = await sendReceipt(service, cast.real(exampleId('tenant')), pdf());
    cast.compare(sent.data, examples.createReceipt?.answer, 'createReceipt');
    tried.add('createReceipt');
    await tryAll('getReceipt listReceipts createExpense updateExpense getExpense listExpenses');
  };

  const tryMessages = async () => {
    await tryAll('getMailServer testMailServer markInvoiceSent sendInvoice');
    await tryAll('listMessages?kind=INVOICE getMessage');
    await service.db.asOwner((client) =>
      client.query(
        `update messages set status = 'FAILED', reason = 'REFUSED', next_attempt_at = null where kind = 'INVOICE'`,
      ),
    );
    await tryAll('repeatMessage sendCreditNote sendAccountStatement');
    const { body = {}, answer } = examples.receiveBounce ?? {};
    const told = await service.request('POST', `/bounces/${'k'.repeat(32)}`, { body });
    assert.deepEqual(told.data, answer);
    tried.add('receiveBounce');
  };

  const tryOnlinePayments = async () => {
    const config = { secretKey: LIVE_KEY, webhookSecret: WEBHOOK_SECRET };
    const connected = await request('POST', '/integrations', { provider: 'STRIPE', name: 'Cards', config });
    cast.play(connected.id, exampleId('integration'));
    const [tenant = '', client = '', invoice = '', payment = ''] = (
      ['tenant', 'client', 'invoice', 'payment'] as const
    ).map((kind) => cast.real(exampleId(kind)));
    const ids = { tenant, client, invoice, payment, integration: connected.id };
    cast.play(
      await seedPaymentAttempt(service, ids, { providerId: 'cs_live_a1b2c3' }),
      exampleId('paymentAttempt'),
    );
    await tryAll('getPaymentAttempt listPaymentAttempts makeWebhookAddress');
    const { url } = await request('POST', `/integrations/${connected.id}/webhook-address`);
    const { answer: outcome } = examples.testPayment ?? {};
    const told = await request('POST', `/integrations/${connected.id}/test-payment`);
    cast.compare({ ...told, account: 'acct_1032D82eZvKYlo2C' }, outcome, 'testPayment');
    tried.add('testPayment');
    const { answer } = examples.receivePaymentWebhook ?? {};
    const body = { data: { object: { id: 'cs_live_a1b2c3', object: 'checkout.session' } } };
    const signed = stripe.sign(body);
    const received = await service.request('POST', url.split('/api/v1')[1], { as: null, ...signed });
    assert.deepEqual(received.data, answer);
    tried.add('receivePaymentWebhook');
  };

  const tryQuotes = async () => {
    await tryAll('createQuote updateQuote getQuote listQuotes markQuoteSent acceptQuote');
    const { body = {} } = examples.createQuote ?? {};
    const another = async () => {
      const { id } = await request('POST', '/quotes', JSON.parse(cast.real(JSON.stringify(body))));
      cast.play(id, exampleId('quote'));
      return id;
    };
    await request('POST', `/quotes/${await another()}/mark-sent`, {});
    await tryAll('declineQuote');
    await another();
    await tryAll('sendQuote withdrawQuote');
  };

  const tryDeposits = async () => {
    const line = { name: 'Deposit', quantity: 1, amountMinor: 20_000 };
    const advance = { contractId: cast.real(exampleId('contract')), kind: 'DEPOSIT', billables: [line] };
    const { id } = await request('POST', '/invoices', advance);
    await request('POST', `/invoices/${id}/finalize`);
    await request('POST', '/payments', { invoiceId: id, amountMinor: 23_800 });
    cast.play(id, exampleId('invoice', 2));
    const { body = {} } = examples.createInvoice ?? {};
    const draft = await request('POST', '/invoices', JSON.parse(cast.real(JSON.stringify(body))));
    cast.play(draft.id, exampleId('invoice'));
    await tryAll('deductInvoice');
  };

  const tryErasures = async () => {
    const clientId = exampleId('client');
    const { id } = await request('POST', '/contacts', {
      clientId: cast.real(clientId),
      name: 'Grace Hopper',
    });
    const { id: email } = await request('POST', '/emails', { contactId: id, address: 'grace@example.com' });
    cast.play(id, exampleId('contact', 3));
    cast.play(email, exampleId('email', 3));
    await tryAll('createErasure');
    const [tenantId, erasure] = [cast.real(exampleId('tenant')), cast.real(exampleId('erasure'))];
    const { journal } = service.app.erasures;
    // The clock stands still, so the steps do not wait for their times.
    while (!(await eraseStep(journal, tenantId, erasure, service.clock)))
      await sealJournalOf(service, tenantId);
    await tryAll('getErasure listErasures');
  };

  /** The invoice that was carried over is overdue. */
  const tryReminders = async (hand: { at: string }) => {
    await tryAll('promiseInvoice');
    const invoice = `/invoices/${exampleId('invoice')}`;
    await request('POST', `${invoice}/promise`, { until: null });
    await request('POST', `${invoice}/mark-sent`, {});
    await request('PATCH', `/contacts/${exampleId('contact')}`, { receives: ['REMINDERS'] });
    const reminders = { ...REMINDERS_DEFAULT, isEnabled: true };
    await request('PATCH', `/tenants/${exampleId('tenant')}`, { reminders });
    await tryAll('previewReminders');
    hand.at = '2026-11-17T09:30:00.000Z';
    await workOff(service, remindingOfClients(service.app.messages, service.clock));
    await tryAll(`listReminders?invoiceId=${exampleId('invoice')}`);
  };

  test('the examples of the API document are possible, from a tenant to a refund', async (t) => {
    const hand = clockAt(t, service, '2026-11-16T09:30:00.000Z');
    await tryAll(PEOPLE);
    const address = { name: 'Acme Studio GmbH', address1: 'Torstraße 1', zip: '10119', city: 'Berlin' };
    await request('POST', '/addresses', { ...address, country: 'Germany', countryCode: 'DE' });
    await tryAll(WORK);
    await tryExpenses();
    await tryAll(BILLING);
    await tryAll(SETTLING);
    for (const [type, example] of Object.entries(eventExamples))
      cast.compare((await request('GET', `/events?type=${type}&limit=1`))[0], example, type);
    await tryAll('listEvents?type=payment.created getEvent');
    await tryFeed();
    await tryBank();
    await tryBooks();
    const words = examples.putMessageText ?? {};
    const put = await request('PUT', '/message-texts/INVOICE/en', words.body);
    cast.compare(put, words.answer, 'putMessageText');
    tried.add('putMessageText');
    await tryAll('previewMessageText listMessageTexts?kind=INVOICE&language=en');
    await tryAll('createWriteOff getWriteOff listWriteOffs');
    await request('DELETE', `/write-offs/${exampleId('writeOff')}`);
    await tryMessages();
    await tryQuotes();
    await tryAll('voidInvoice');
    await tryDeposits();
    await tryAll('endContract checkClientVatNumber carryOverInvoice');
    const kept = await service.request('PUT', cast.real(`/invoices/${exampleId('invoice')}/original`), {
      ...{ tenant: cast.real(exampleId('tenant')), raw: '%PDF-1.7\n%%EOF\n' },
      headers: { 'content-type': 'application/pdf' },
    });
    cast.compare(kept.data, examples.keepOriginal?.answer, 'keepOriginal');
    tried.add('keepOriginal');
    await tryReminders(hand);
    await tryErasures();
  });

  test('the example of the caller in the API document is possible', async (t) => {
    clockAt(t, service, '2026-11-16T09:30:00.000Z');
    const claims = { name: 'Ada Lovelace', email: 'ada@example.com', email_verified: true };
    const tenant = cast.real(exampleId('tenant'));
    const { data } = await service.request('GET', '/me', {
      ...{ tenant, bearer: await service.token('alice', claims) },
    });
    cast.compare(data, examples.getMe?.answer, 'getMe');
    tried.add('getMe');
  });

  test('the examples of pictures in the API document are possible', async (t) => {
    clockAt(t, service, '2026-11-16T09:30:00.000Z');
    await tryAll('createAsset');
    const made = await request('POST', '/assets', examples.createAsset?.body);
    await upload({ assetId: made.asset.assetId, upload: made.upload }, await picture('png'));
    cast.play(made.asset.assetId, exampleId('asset'));
    await tryAll('completeAsset getAsset listAssets?limit=1 createMedia updateMedia getMedia listMedia');
  });

  test('the examples of integrations in the API document are possible', async (t) => {
    clockAt(t, service, '2026-11-16T09:30:00.000Z');
    await tryAll(INTEGRATING);
    await tryOnlinePayments();
    await tryOperating();
    await tryAll('getLimits createClients createPayments beginConsoleSession listConsoleSessions');
    const jira = await request('POST', '/integrations', { provider: 'JIRA', name: 'Our tracker' });
    cast.play(jira.id, exampleId('integration'));
    await tryAll('authorizeIntegration');

    const endpoint = await webhookEndpoint(service, cast.real(exampleId('tenant')));
    const { body, answer } = examples.receiveWebhook ?? {};
    const headers = { [IDENTIFIER]: 'first' };
    const received = await service.request('POST', `/webhooks/${endpoint}`, {
      headers,
      ...(body && { body }),
    });
    assert.deepEqual(received.data, answer);
    tried.add('receiveWebhook');
  });

  test('the example of moving the clock of a sandbox in the API document is possible', async (t) => {
    clockAt(t, service, '2026-11-16T09:30:00.000Z');
    const { body, answer } = examples.advanceTenant ?? {};
    const tenant = await sandbox(service);
    const begun = await service.request('POST', `/tenants/${tenant}/advance`, { ...(body && { body }) });
    assert.deepEqual([begun.status, begun.data], [202, answer]);
    tried.add('advanceTenant');
  });

  test('the examples of clones in the API document are possible', async (t) => {
    clockAt(t, service, '2026-11-16T09:30:00.000Z');
    const path = `/tenants/${await service.tenant()}/clone`;
    const { body, answer } = examples.cloneTenant ?? {};
    const cloning = cloningOfTenants({ ...service.app.integrations, logger: { warn() {} } });
    const made = await withWorkers(service, [cloning], () =>
      service.request('POST', path, { ...(body && { body }) }),
    );
    const { id, recordCount, copiedCount } = answer as Clone;
    assert.deepEqual({ ...made.data, id, recordCount, copiedCount }, answer);
    assert.deepEqual((await service.request('GET', path)).data, made.data);
    for (const operation of ['cloneTenant', 'getTenantClone']) tried.add(operation);
  });

  test("the examples of identifiers of the caller's own in the API document are possible", async (t) => {
    clockAt(t, service, '2026-11-16T09:30:00.000Z');
    for (const name of ['Client', 'Contact', 'Contract', 'Project', 'TimeEntry', 'Invoice', 'Payment'])
      await tryAll(`put${name}ByExternalId`);
  });

  test('the examples of signing in to the console in the API document are possible', async () => {
    const { code } = (examples.createConsoleSession?.body ?? {}) as { code: string };
    await ownIssuer.db.asOwner((client) =>
      client.query(`insert into console_codes values ($1, 'alice', now() + interval '10 minutes')`, [
        secretHash(code),
      ]),
    );
    for (const operation of ['getConsoleInformation', 'createConsoleSession']) {
      await tryExample(ownIssuer, cast, [operation, examples[operation] ?? {}]);
      tried.add(operation);
    }
  });

  test('the examples of the audit trail in the API document are possible, once it is sealed', async () => {
    await eventually(() => tryAll(`listAuditEntries?limit=1&resourceId=${exampleId('email')}`));
    await tryAll('getAuditEntry');
  });

  test('the API document shows an example at each operation that answers in JSON', async () => {
    assert.deepEqual([...tried].toSorted(), Object.keys(examples).toSorted());
    const document = (await (await fetch(`${service.url}/api/v1/openapi.json`)).json()) as OpenApiDocument;
    const without: string[] = [];
    for (const operation of Object.values(document.paths).flatMap((methods) => Object.values(methods))) {
      const { operationId, requestBody, responses } = operation;
      // Beside another status, a 200 is the answer of a dry run.
      const answered = (responses[201] ?? responses[202] ?? responses[204] ?? responses[200]) as
        | Answered
        | undefined;
      const answer = answered?.content?.['application/json'];
      if (answer && !answer.example) without.push(operationId);
      const body = requestBody?.content['application/json']?.example;
      const shown = {
        ...(body !== undefined && { body }),
        ...(answer?.example && { answer: answer.example.data }),
      };
      assert.deepEqual(shown, examples[operationId] ?? {}, operationId);
    }
    assert.deepEqual(without, WITHOUT);
  });
});
