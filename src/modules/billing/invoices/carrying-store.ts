import type { JsonList } from '../../../platform/database/json-list.ts';
import {
  type Declaration,
  jsonOf,
  optionalJsonOf,
  sqlTypeOf,
  statement,
  textOf,
  type Values,
} from '../../../platform/database/statement.ts';
import { markColumns } from '../../../platform/external-ids/store.ts';
import { CONTRACT_STATUSES } from '../../agreements/contracts/schema.ts';
import type { DocumentBankAccount, Tax } from '../../documents/facts/frozen-schema.ts';
import type { Party } from '../../documents/facts/party-schema.ts';
import type { Parties } from './draft-facts.ts';
import { invoices } from './store.ts';

/** The contracts of invoices that are carried over, with their parties as they are now. */
export const readContractsToCarry = statement({
  name: 'read_contracts_to_carry',
  parameters: { ids: 'text[]', now: 'timestamptz' },
  row: {
    id: 'text',
    status: textOf(CONTRACT_STATUSES),
    currencyCode: 'text?',
    currentDay: 'date',
    parties: jsonOf<Parties>(),
  },
  sql: `select id, status, currency_code as "currencyCode", tenant_day($now) as "currentDay", parties_of_draft(jsonb_populate_record(
          null::invoices, jsonb_build_object('client_id', client_id, 'contract_id', id))) as parties
        from contracts where id = any ($ids)`,
});

/** The places of numbers that other invoices have, or an earlier place. */
export const findTakenNumbers = statement({
  name: 'find_taken_numbers',
  noPlanCache: true,
  parameters: { numbers: jsonOf<string[]>() },
  row: { index: 'bigint' },
  sql: `select place - 1 as index
        from (
          select number, place, row_number() over (partition by lower(number) order by place) as nth
          from jsonb_array_elements_text($numbers) with ordinality as listed (number, place)
        ) as given where nth > 1 or invoice_number_is_taken(number)`,
});

const columns = {
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
  ...{ bankAccount: optionalJsonOf<DocumentBankAccount>(), locale: 'text', reference: 'text?' },
  ...{ paymentReference: 'text', notes: 'text?', ...markColumns },
  ...{ taxCurrencyCode: 'text?', taxExchangeRate: 'numeric?', paper: 'text', layoutVersion: 'integer' },
  eInvoiceProfile: 'text',
} as const satisfies Declaration;
const given = Object.entries(columns).map(([name, type]) => `"${name}" ${sqlTypeOf(type)}`);

/** Their numbers are outside the series. Triggers add up their taxes. Leaves out those whose external id is taken. */
export const insertCarriedOver = statement({
  name: 'insert_carried_over_invoices',
  noPlanCache: true,
  parameters: { items: jsonOf<JsonList<Values<typeof columns>>>(), now: 'timestamptz' },
  row: { id: 'text' },
  sql: `insert into invoices (id, contract_id, client_id, kind, status, number, currency_code, issue_date, due_date, due_at,
          issued_at, recorded_date, time_zone, taxes, tax_countries, seller, buyer, bank_account, locale, reference,
          payment_reference, notes, tax_currency_code, tax_exchange_rate, paper, layout_version, e_invoice_profile, external_id,
          metadata, created_at, updated_at)
        select given.id, contracts.id, client_id, 'CARRIED_OVER', 'FINALIZED', number, "currencyCode", "issueDate", "dueDate",
          end_of_day("dueDate", time_zone), $now, tenant_day($now), time_zone, taxes, "taxCountries", seller, buyer,
          "bankAccount", given.locale, given.reference, "paymentReference", notes, "taxCurrencyCode", "taxExchangeRate", paper,
          "layoutVersion", "eInvoiceProfile", "externalId", given.metadata, $now, $now
        from jsonb_to_recordset($items) as given (${given.join(', ')})
          join contracts on contracts.id = given.contract join tenants on tenants.id = app_tenant()
        on conflict (tenant_id, external_id) where external_id is not null do nothing
        returning id`,
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
