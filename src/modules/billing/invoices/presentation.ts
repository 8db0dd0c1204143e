import { withoutNulls } from '../../../platform/schema.ts';
import { linksOf } from '../../documents/e-invoice/links.ts';
import { namedAnnexes } from '../../documents/facts/annexes.ts';
import { safeName } from '../../documents/making/file-names.ts';
import { headOfInvoice } from './head.ts';
import { obstaclesOf } from './obstacles.ts';
import { overdueSince } from './overdue.ts';
import type { Invoice } from './schema.ts';
import { availableActions } from './state.ts';
import type { InvoiceRow } from './store.ts';

/** Overwriting properties is quicker than copying the others. */
const NOT_SHOWN = {
  ...{ readiness: undefined, untaxedCount: undefined, textRows: undefined, mixedReasons: undefined },
  ...{ linesFrom: undefined, linesTo: undefined, taxCountries: undefined, creditedPart: undefined },
  printedDiscountMinor: undefined,
};

export function presentInvoice(row: InvoiceRow, now: Date): Invoice {
  const { status, invoiceNumber, buyer } = row;
  const obstacles = status === 'DRAFT' ? obstaclesOf(row, now) : undefined;
  const actions = availableActions(row);
  const shown = withoutNulls(row);
  const address = shown.address ?? buyer?.address?.id;
  return {
    ...shown,
    ...NOT_SHOWN,
    ...(row.annexes && status === 'DRAFT' && { annexes: namedAnnexes(row.annexes, safeName) }),
    ...(address !== undefined && { address }),
    ...overdueSince(row, now),
    availableActions: obstacles?.length ? actions.filter((action) => action !== 'finalize') : actions,
    ...(invoiceNumber !== null && { documents: linksOf(headOfInvoice(shown)) }),
    ...(obstacles && { obstacles: obstacles.map(({ field, message }) => ({ field, message })) }),
  };
}
