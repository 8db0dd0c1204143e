import { Type } from 'typebox';
import { invalid } from '../../../platform/errors.ts';
import { columnsOf } from '../../../platform/http/answers/csv.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { refuseBackwards, refuseLong } from './period.ts';
import { type Report, wholeReport } from './report-files.ts';
import { ecSalesList, oneStopShop, vatReturn } from './tax-returns.ts';
import {
  type OnAccountRow,
  type OssRow,
  onAccount,
  ossRow,
  type ReturnRow,
  returnRow,
  type SalesListRow,
  salesListRow,
  type TaxQuery,
  type TaxRow,
  taxRow,
  type UnreturnedRow,
  unreturned,
} from './tax-schema.ts';
import { addUp, type Basis, basisOf, listUnreturned, reckonOnAccount } from './taxes.ts';

export type TaxReportRow = TaxRow | ReturnRow | SalesListRow | OssRow | OnAccountRow | UnreturnedRow;

/** The tax of a period, in the rows that its return asks for, and behind them what tax may depend on. */
export async function reportTax(
  { db }: TenantContext,
  query: TaxQuery,
  isCsv: boolean,
): Promise<Report<TaxReportRow>> {
  refuseBackwards(query);
  refuseLong(query);
  const { from, to, groupBy } = query;
  if (groupBy === 'EC_SALES_LIST' || groupBy === 'OSS') {
    refuseBasis(query);
    return groupBy === 'OSS'
      ? fileOf(await oneStopShop(db, query), `oss-${from}-${to}.csv`, columnsOf(ossRow), isCsv)
      : fileOf(
          await ecSalesList(db, query),
          `ec-sales-list-${from}-${to}.csv`,
          columnsOf(salesListRow),
          isCsv,
        );
  }
  const basis = await basisOf(db, query);
  const rows = groupBy ? await vatReturn(db, query, basis) : await addUp(db, query, basis);
  const further = [
    ...(basis === 'PAYMENT' ? await reckonOnAccount(db, query) : []),
    ...(await listUnreturned(db, query)),
  ];
  if (!isCsv) return { items: [...rows, ...further] };
  const cells = further.map((row) =>
    'onAccount' in row ? { ...row, ...row.onAccount } : { ...row, ...row.unreturned },
  );
  const file = `${groupBy ? 'vat-return' : 'tax'}${basis === 'PAYMENT' ? '-paid' : ''}-${from}-${to}.csv`;
  return fileOf<object>([...rows, ...cells], file, columnsFor(groupBy, basis), isCsv) as Report<TaxReportRow>;
}

/** These returns ask for the days of supply, whatever the tenant's own return goes by. */
function refuseBasis({ basis, groupBy }: TaxQuery): void {
  if (basis === undefined || basis === 'SUPPLY') return;
  const message = `must be left out: ${groupBy} goes by the days of supply`;
  throw invalid([{ field: 'basis', message, constraint: 'state' }]);
}

/** The last rows have cells of their own, and none of a tax. Only the report by issue counts documents. */
function columnsFor(groupBy: TaxQuery['groupBy'], basis: Basis) {
  const { invoiceCount, creditNoteCount, ...tax } = taxRow.properties;
  const counts = basis === 'ISSUE' ? { invoiceCount, creditNoteCount } : {};
  return columnsOf(
    Type.Object({
      ...(groupBy ? returnRow.properties : { ...tax, ...counts }),
      ...(basis === 'PAYMENT' && onAccount.properties),
      ...unreturned.properties,
    }),
  );
}

function fileOf<T extends object>(
  rows: T[],
  fileName: string,
  columns: ReturnType<typeof columnsOf>,
  isCsv: boolean,
): Report<T> {
  const report = wholeReport(rows, fileName, isCsv);
  return isCsv ? { ...report, columns } : report;
}
