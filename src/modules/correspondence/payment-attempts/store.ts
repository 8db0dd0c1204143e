import { jsonOf, type RowOf, statement, textOf } from '../../../platform/database/statement.ts';
import { readById, snapshotsOf, table } from '../../../platform/database/table.ts';
import { agePosition, beforePosition, newestFirst } from '../../../platform/http/answers/pagination.ts';
import { PAYMENT_STATUSES } from '../../../providers/online-payment.ts';
import { BALANCE, OPEN_STATUSES } from '../../billing/invoice-status.ts';
import { inUse } from '../../connections/integrations/shared-store.ts';
import type { Returned } from './schema.ts';

const status = textOf(PAYMENT_STATUSES);

const attempts = table('payment_attempts', {
  ...{ id: 'text', invoice: 'reference', client: 'reference', integration: 'reference?', provider: 'text' },
  ...{ amountMinor: 'bigint', currencyCode: 'text', isDisputed: 'boolean', providerId: 'text?' },
  ...{ providerPaymentId: 'text?', account: 'text?', feeMinor: 'bigint?', feeCurrencyCode: 'text?' },
  ...{ failureMessage: 'text?', payment: 'reference?', expiresAt: 'timestamptz' },
  ...{ createdAt: 'timestamptz', updatedAt: 'timestamptz' },
  status,
  returned: jsonOf<Returned[]>(),
});

export type PaymentAttemptRow = RowOf<typeof readPaymentAttempt>;

export const readPaymentAttempt = readById(attempts);
export const paymentAttemptSnapshots = snapshotsOf(attempts);

export const listPaymentAttempts = statement({
  name: 'list_payment_attempts',
  noPlanCache: true,
  parameters: { invoiceId: 'text?', ...agePosition },
  row: attempts.row,
  sql: `select ${attempts.columns} from payment_attempts
        where ($invoiceId::text is null or invoice_id = $invoiceId) and ${beforePosition} ${newestFirst}`,
});

/** Attempts of an invoice that are not over, with the address of the page, which only their link may know. */
export const findUnfinishedAttempts = statement({
  name: 'find_unfinished_payment_attempts',
  parameters: { invoiceId: 'text' },
  row: { ...attempts.row, url: 'text?', link: 'reference?' },
  sql: `select ${attempts.columns}, url, link_id as link from payment_attempts
        where invoice_id = $invoiceId and status in ('OPEN', 'PROCESSING') order by id`,
});

export const readInvoiceToPay = statement({
  name: 'read_invoice_to_pay_online',
  parameters: { id: 'text' },
  row: {
    ...{ client: 'text', currencyCode: 'text', number: 'text', locale: 'text', sellerName: 'text' },
    dueMinor: 'bigint',
  },
  sql: `select client_id as client, currency_code as "currencyCode", coalesce(number, '') as number,
          coalesce(locale, 'en') as locale, coalesce(seller ->> 'legalName', '') as "sellerName",
          case when status in (${OPEN_STATUSES}) then ${BALANCE} else 0 end as "dueMinor"
        from invoices where id = $id and status <> 'DRAFT'`,
});

export const listPayingIntegrations = statement({
  name: 'list_paying_integrations',
  parameters: { providers: 'text[]' },
  row: { id: 'text', provider: 'text', createdAt: 'timestamptz' },
  sql: `select integrations.id, provider, integrations.created_at as "createdAt"
        from integrations join tenants on tenants.id = integrations.tenant_id
        where ${inUse} and tenants.deleted_at is null and provider = any ($providers)
        order by integrations.created_at desc, integrations.id desc`,
});

/** Inserts nothing if the invoice has an open attempt. */
export const insertPaymentAttempt = statement({
  name: 'insert_payment_attempt',
  parameters: {
    ...{ id: 'text', invoiceId: 'text', clientId: 'text', integrationId: 'text', provider: 'text' },
    ...{ linkId: 'text', amountMinor: 'bigint', currencyCode: 'text', expiresAt: 'timestamptz' },
    now: 'timestamptz',
  },
  row: { id: 'text' },
  sql: `insert into payment_attempts (id, invoice_id, client_id, integration_id, provider, link_id, amount_minor, currency_code,
          status, expires_at, created_at, updated_at)
        values ($id, $invoiceId, $clientId, $integrationId, $provider, $linkId, $amountMinor, $currencyCode, 'OPEN', $expiresAt,
          $now, $now)
        on conflict (tenant_id, invoice_id) where status = 'OPEN' do nothing
        returning id`,
});

/** Changes nothing if the attempt was given up meanwhile. */
export const setBegun = statement({
  name: 'set_payment_attempt_begun',
  parameters: {
    ...{ id: 'text', providerId: 'text', account: 'text', url: 'text', expiresAt: 'timestamptz' },
    now: 'timestamptz',
  },
  row: { id: 'text' },
  sql: `update payment_attempts set provider_id = $providerId, account = $account, url = $url, expires_at = $expiresAt,
          updated_at = $now
        where id = $id and status = 'OPEN' and provider_id is null
        returning id`,
});

/** Ends an attempt on whose page nobody can pay: it was never made, has expired, or nobody can be asked about it any more. */
export const endAttempt = statement({
  name: 'end_payment_attempt',
  parameters: { id: 'text', status, failureMessage: 'text', now: 'timestamptz', realNow: 'timestamptz' },
  row: { id: 'text' },
  sql: `update payment_attempts set status = $status, failure_message = $failureMessage, updated_at = $now
        where id = $id and (status = 'OPEN' and (provider_id is null or expires_at < $realNow)
          or status in ('OPEN', 'PROCESSING') and integration_id is null)
        returning id`,
});

export const lockPaymentAttempt = statement({
  name: 'lock_payment_attempt',
  parameters: { id: 'text' },
  row: { ...attempts.row, isSandbox: 'boolean' },
  sql: `select ${attempts.columns}, tenant_mode() = 'SANDBOX' as "isSandbox" from payment_attempts
        where id = $id for no key update`,
});
export type LockedAttempt = RowOf<typeof lockPaymentAttempt>;

export const updatePaymentAttempt = statement({
  name: 'update_payment_attempt',
  parameters: {
    ...{ id: 'text', status, isDisputed: 'boolean', providerPaymentId: 'text?', feeMinor: 'bigint?' },
    ...{ feeCurrencyCode: 'text?', failureMessage: 'text?', payment: 'text?' },
    returned: jsonOf<Returned[]>(),
    now: 'timestamptz',
  },
  row: attempts.row,
  sql: `update payment_attempts set status = $status, is_disputed = $isDisputed, provider_payment_id = $providerPaymentId,
          fee_minor = $feeMinor, fee_currency_code = $feeCurrencyCode, failure_message = $failureMessage,
          payment_id = $payment, returned = $returned, updated_at = $now
        where id = $id
        returning ${attempts.columns}`,
});

export const findEndpoint = statement({
  name: 'find_payment_endpoint',
  parameters: { keyHash: 'text' },
  row: { tenantId: 'text', integrationId: 'text' },
  sql: `select tenant_id as "tenantId", integration_id as "integrationId" from webhook_endpoints where key_hash = $keyHash`,
});

/** The attempts that a hint of the provider is about. */
export const findHinted = statement({
  name: 'find_hinted_payment_attempts',
  parameters: { integrationId: 'text', providerId: 'text?', providerPaymentId: 'text?' },
  row: { id: 'text' },
  sql: `select payment_attempts.id from payment_attempts join tenants on tenants.id = payment_attempts.tenant_id
        where integration_id = $integrationId and tenants.deleted_at is null
          and (provider_id = $providerId or provider_payment_id = $providerPaymentId)`,
});
