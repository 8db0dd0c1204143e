import {
  jsonOf,
  optionalJsonOf,
  optionalTextOf,
  type RowOf,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import {
  deleteById,
  insertInto,
  patchById,
  readById,
  snapshotsOf,
  table,
} from '../../../platform/database/table.ts';
import type { Metadata } from '../../../platform/external-ids/schema.ts';
import { listBy, listInOrder } from '../../../platform/http/answers/ordered-lists.ts';
import { BY_NAME, BY_ORDER, recordLists, TIMES } from '../../../platform/http/answers/record-lists.ts';
import { SUPPLIES } from '../../documents/facts/line-schema.ts';
import { TAX_CATEGORIES } from '../../documents/facts/tax-schema.ts';
import { UNITS } from './periods.ts';
import { type ChargePause, type ChargePrice, chargeChange, PRORATIONS, TIMINGS } from './schema.ts';

const charges = table(
  'charges',
  {
    id: 'text',
    contract: 'reference',
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
    project: 'reference?',
    taxPercent: 'numeric?',
    taxCategory: optionalTextOf(TAX_CATEGORIES),
    taxCountry: 'text?',
    taxExemptionCode: 'text?',
    taxExemptionReason: 'text?',
    metadata: optionalJsonOf<Metadata>(),
    order: 'bigint',
    createdAt: 'timestamptz',
    updatedAt: 'timestamptz',
  },
  { fallbacks: { pauses: `'[]'` } },
);

export type ChargeRow = RowOf<typeof readCharge>;

export const insertCharge = insertInto(charges);
export const readCharge = readById(charges);
export const updateCharge = patchById(charges, chargeChange);
export const deleteCharge = deleteById(charges);
export const chargeSnapshots = snapshotsOf(charges);

/** Locks the charge, because its terms fit together, and a change may name only some of them. */
export const lockCharge = statement({
  name: 'lock_charge',
  parameters: { id: 'text' },
  row: charges.row,
  sql: `select ${charges.columns} from charges where id = $id for no key update`,
});

export const listCharges = listInOrder(charges);
export const listChargesOfContract = listBy(charges, 'contract');

export const chargeLists = recordLists(charges, {
  sorts: { ...TIMES, order: BY_ORDER, name: BY_NAME },
  otherwise: 'order',
  filters: { contractId: 'text?' },
  where: '($contractId::text is null or contract_id = $contractId)',
});
