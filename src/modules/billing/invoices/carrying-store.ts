import { jsonOf, statement } from '../../../platform/database/statement.ts';
import { markColumns } from '../../../platform/external-ids/store.ts';
import type { Tax } from '../../documents/facts/frozen-schema.ts';
import type { Party } from '../../documents/facts/party-schema.ts';
import type { Parties } from './draft-facts.ts';
import { invoices } from './store.ts';

/** The contract of an invoice that is carried over, with its parties as they are now. A draft is none. */
export const readContractToCarry = statement({
  name: 'read_contract_to_carry',
  parameters: { contract: 'text', currencyCode: 'text?', now: 'timestamptz' },
  row: { currencyCode: 'text', currentDay: 'date', parties: jsonOf<Parties>() },
  sql: `select coalesce($currencyCode, currency_code) as "currencyCode", tenant_day($now) as "currentDay", parties_of_draft(jsonb_populate_record(null::invoices,
          jsonb_build_object('client_id', client_id, 'contract_id', id))) as parties
        from contracts where id = $contract and status <> 'DRAFT'`,
});

/** Its number is outside the series. Triggers add up its taxes. */
export const insertCarriedOver = statement({
  name: 'insert_carried_over_invoice',
  parameters: {
    ...{
      id: 'text',
      contract: 'text',
      number: 'text',
      currencyCode: 'text',
      issueDate: 'date',
      dueDate: 'date',
    },
    ...{
      taxes: jsonOf<Tax[]>(),
      taxCountries: jsonOf<string[]>(),
      seller: jsonOf<Party>(),
      buyer: jsonOf<Party>(),
    },
    ...{
      bankAccount: 'jsonb?',
      locale: 'text',
      reference: 'text?',
      paymentReference: 'text',
      notes: 'text?',
    },
    ...markColumns,
    ...{ taxCurrencyCode: 'text?', taxExchangeRate: 'numeric?', paper: 'text', layoutVersion: 'integer' },
    ...{ eInvoiceProfile: 'text', now: 'timestamptz' },
  } as const,
  row: invoices.row,
  sql: `insert into invoices (id, contract_id, client_id, kind, status, number, currency_code, issue_date, due_date, due_at,
          issued_at, recorded_date, time_zone, taxes, tax_countries, seller, buyer, bank_account, locale, reference,
          payment_reference, notes, tax_currency_code, tax_exchange_rate, paper, layout_version, e_invoice_profile, external_id,
          metadata, created_at, updated_at)
        select $id, contracts.id, client_id, 'CARRIED_OVER', 'FINALIZED', $number, $currencyCode, $issueDate, $dueDate,
          end_of_day($dueDate, time_zone), $now, tenant_day($now), time_zone, $taxes, $taxCountries, $seller, $buyer,
          $bankAccount, $locale, $reference, $paymentReference, $notes, $taxCurrencyCode, $taxExchangeRate, $paper,
          $layoutVersion, $eInvoiceProfile, $externalId, $metadata, $now, $now
        from contracts, tenants where contracts.id = $contract and tenants.id = app_tenant()
        returning ${invoices.columns}`,
});

/** There are no lines that a credit note could cancel. The journal has the day. */
export const voidCarriedOverRow = statement({
  name: 'void_carried_over_invoice',
  parameters: { id: 'text', now: 'timestamptz' },
  row: invoices.row,
  sql: `update invoices set status = 'VOID', voided_at = $now, credited_minor = payable_minor,
          last_settlement_date = greatest(last_settlement_date, tenant_day($now)), updated_at = greatest(updated_at, $now)
        where id = $id and kind = 'CARRIED_OVER' returning ${invoices.columns}`,
});
