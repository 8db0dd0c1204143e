import {
  jsonOf,
  optionalJsonOf,
  optionalTextOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import type { Metadata } from '../../../platform/external-ids/schema.ts';
import { UNITS } from '../../agreements/charges/periods.ts';
import { type ChargePause, type ChargePrice, PRORATIONS, TIMINGS } from '../../agreements/charges/schema.ts';
import { SUPPLIES } from '../../documents/facts/line-schema.ts';
import { TAX_CATEGORIES } from '../../documents/facts/tax-schema.ts';

const EXPENSE_KINDS = ['REBILLED', 'DISBURSEMENT'] as const;

/** The recurring charges of contracts, in their order. */
export const listChargesToCollect = statement({
  name: 'list_charges_to_collect',
  noPlanCache: true,
  parameters: { contractIds: jsonOf<string[]>() },
  row: {
    id: 'text',
    contractId: 'text',
    name: 'text',
    description: 'text?',
    quantity: 'numeric',
    prices: jsonOf<ChargePrice[]>(),
    every: textOf(UNITS),
    interval: 'integer',
    startsOn: 'date',
    endsOn: 'date?',
    pauses: jsonOf<ChargePause[]>(),
    timing: textOf(TIMINGS),
    proration: textOf(PRORATIONS),
    unitCode: 'text',
    supply: textOf(SUPPLIES),
    projectId: 'text?',
    taxPercent: 'numeric?',
    taxCategory: optionalTextOf(TAX_CATEGORIES),
    taxCountry: 'text?',
    taxExemptionCode: 'text?',
    taxExemptionReason: 'text?',
    metadata: optionalJsonOf<Metadata>(),
  },
  sql: `select id, contract_id as "contractId", name, description, quantity, prices, every, interval, starts_on as "startsOn", ends_on as "endsOn", pauses,
          timing, proration, unit_code as "unitCode", supply, project_id as "projectId", tax_percent as "taxPercent",
          tax_category as "taxCategory", tax_country as "taxCountry", tax_exemption_code as "taxExemptionCode",
          tax_exemption_reason as "taxExemptionReason", metadata
        from charges where contract_id = any (array(select jsonb_array_elements_text($contractIds)))
        order by sort_order, created_at, id`,
});

/** Expenses that one call collects at most. The others wait for another call. */
const EXPENSES_MAX = 10_000;

/** The expenses of a contract that owe something, or are owed some, in the order of their days. */
export const listOwingExpenses = statement({
  name: 'list_owing_expenses',
  parameters: { contractId: 'text' },
  row: {
    id: 'text',
    date: 'date',
    name: 'text',
    description: 'text?',
    owedMinor: 'bigint',
    kind: textOf(EXPENSE_KINDS),
    projectId: 'text',
    isHeld: 'boolean',
  },
  sql: `select id, expense_date as date, name, description, owed_minor as "owedMinor", kind, project_id as "projectId",
          is_held as "isHeld"
        from expenses where contract_id = $contractId and (owed_minor <> 0 or is_overdrawn)
        order by expense_date, id limit ${EXPENSES_MAX}`,
});
