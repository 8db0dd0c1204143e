import {
  type Declaration,
  jsonOf,
  type Statement,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { FILE_KINDS } from '../../documents/facts/document.ts';
import { type Column, rowOf, sqlNameOf } from './columns.ts';
import * as tables from './tables.ts';

export const PERIOD = { from: 'date', to: 'date' } as const;
const within = (...days: string[]) => `(${days.map((day) => `${day} between $from and $to`).join(' or ')})`;

/** The records of the period: those whose day, recording or reversal is in it. */
export const invoiceIn = (name = 'invoices') => within(`${name}.issue_date`, `${name}.recorded_date`);
export const noteIn = (name = 'credit_notes') => within(`${name}.issue_date`, `${name}.recorded_date`);
export const paymentIn = (name = 'payments') =>
  within(`${name}.paid_date`, `${name}.recorded_date`, `${name}.reversed_date`);
export const refundIn = (name = 'refunds') =>
  within(`${name}.refunded_date`, `${name}.recorded_date`, `${name}.reversed_date`);
export const writeOffIn = (name = 'write_offs') =>
  within(`${name}.date`, `${name}.recorded_date`, `${name}.reversed_date`);
const allocationIn = (name = 'allocations') =>
  within(
    ...['date', 'recorded_date', 'reversed_date', 'reversal_recorded_date'].map((day) => `${name}.${day}`),
  );

export const some = (rows: string) => `exists (select from ${rows})`;
/** The invoices of the package: of the period, and those that its records refer to. */
export const invoiceOf = `(${invoiceIn()} or ${[
  `allocations where invoice_id = invoices.id and ${allocationIn()}`,
  `credit_notes where invoice_id = invoices.id and ${noteIn()}`,
  `write_offs where invoice_id = invoices.id and ${writeOffIn()}`,
  `billables join invoices as deducting on deducting.id = billables.invoice_id
     where invoices.kind = 'DEPOSIT' and deposit_id = invoices.id and deducting.number is not null and ${invoiceIn('deducting')}`,
]
  .map(some)
  .join('\n or ')})`;
export const paymentOf = `(${paymentIn()} or ${[
  `allocations where payment_id = payments.id and ${allocationIn()}`,
  `allocations where owed_payment_id = payments.id and ${allocationIn()}`,
  `refunds where payment_id = payments.id and ${refundIn()}`,
  `write_offs where payment_id = payments.id and ${writeOffIn()}`,
]
  .map(some)
  .join('\n or ')})`;

/** Reads the rows of a table after one of its keys, in the order of the key. */
export type PageStatement = Statement<Declaration, Declaration, Record<string, unknown>>;

/**
 * Columns are selected under their own names, `of` a table, unless SQL says what they are. `coalesce` makes them expressions: what
 * two tables have in common may be null in one of them only.
 */
function page(
  name: string,
  table: tables.Table,
  rows: string,
  expressions: Readonly<Record<string, string>> = {},
  { of = '', parameters = PERIOD }: { of?: string; parameters?: Declaration } = {},
): PageStatement {
  const sqlOf = (column: Column) => expressions[column.name] ?? `${of}${sqlNameOf(column)}`;
  const keys = table.columns.slice(0, table.keyCount);
  const position = keys.map((_, place) => (place === 0 ? '$after' : '$afterSecond')).join(', ');
  const isNumbered = keys[1]?.kind === 'whole';
  return statement({
    name,
    noPlanCache: true,
    parameters: {
      ...{ ...parameters, after: 'text', count: 'bigint' },
      ...(keys.length === 2 && { afterSecond: isNumbered ? 'bigint' : 'text' }),
    } as Declaration,
    row: rowOf(table.columns),
    sql: `select ${table.columns.map((column) => `coalesce(${sqlOf(column)}) as "${column.name}"`).join(', ')}
        from ${rows} and (${keys.map(sqlOf).join(', ')}) > (${position}) order by ${keys.map(sqlOf).join(', ')} limit $count`,
  });
}

const buyer = { buyerLegalName: `buyer ->> 'legalName'`, buyerVatNumber: `buyer ->> 'vatNumber'` };

export const listInvoicesOfPackage = page(
  'list_invoices_of_package',
  tables.documents,
  `invoices where number is not null and ${invoiceOf}`,
  {
    ...{ ...buyer, type: `'INVOICE'`, isInPeriod: invoiceIn(), invoiceId: 'null::text' },
    discount: 'coalesce(discounts_asked(discounts), 0)::bigint',
  },
);

export const listCreditNotesOfPackage = page(
  'list_credit_notes_of_package',
  tables.documents,
  `credit_notes where ${noteIn()}`,
  {
    ...{ ...buyer, type: `'CREDIT_NOTE'`, isInPeriod: 'true', status: 'null::text', dueDate: 'null::date' },
    ...{ paid: 'null::bigint', credited: 'null::bigint', writtenOff: 'null::bigint', discount: '0::bigint' },
  },
);

export const listLinesOfPackage = page(
  'list_lines_of_package',
  tables.lines,
  `billables join invoices on invoices.id = invoice_id where number is not null and ${invoiceIn()}`,
  { documentId: 'invoice_id', total: 'billables.total_minor::bigint' },
  { of: 'billables.' },
);

export const listCreditedLinesOfPackage = page(
  'list_credited_lines_of_package',
  tables.lines,
  `credit_note_billables as credited join credit_notes on credit_notes.id = credit_note_id
        join billables on billables.id = billable_id where ${noteIn()}`,
  {
    ...{
      documentId: 'credit_note_id',
      id: 'billable_id',
      quantity: 'credited.quantity',
      depositId: 'null::text',
    },
    ...{ amount: 'credited.amount_minor', total: 'credited.total_minor' },
  },
  { of: 'billables.' },
);

export const listTaxesOfPackage = page(
  'list_taxes_of_package',
  tables.taxes,
  `document_taxes join invoices on invoices.id = invoice_id
        where (document_id = invoice_id and ${invoiceIn()} or ${some(`credit_notes where credit_notes.id = document_id and ${noteIn()}`)}
          or ${some(`write_offs where write_offs.id = document_id and ${writeOffIn()}`)})`,
  { place: 'place::bigint', currencyCode: 'invoices.currency_code', taxCurrencyCode: 'tax_currency_code' },
  { of: 'document_taxes.' },
);

export const listPaymentsOfPackage = page(
  'list_payments_of_package',
  tables.payments,
  `payments where ${paymentOf}`,
  { isInPeriod: `${paymentIn()} is true` },
);
export const listAllocationsOfPackage = page(
  'list_allocations_of_package',
  tables.allocations,
  `allocations where ${allocationIn()}`,
);
export const listRefundsOfPackage = page(
  'list_refunds_of_package',
  tables.refunds,
  `refunds where ${refundIn()}`,
);
export const listWriteOffsOfPackage = page(
  'list_write_offs_of_package',
  tables.writeOffs,
  `write_offs where ${writeOffIn()}`,
);
export const listClientsOfPackage = page(
  'list_clients_of_package',
  tables.clients,
  `clients left join customer_accounts on client_id = id where id = any (array(select jsonb_array_elements_text($ids)))`,
  { account: 'account::bigint' },
  { of: 'clients.', parameters: { ids: jsonOf<string[]>() } },
);

/** The issued documents of the period, with the kinds of files that are kept, if all of these could be made. */
export const listDocumentsOfPeriod = statement({
  name: 'list_documents_of_package_period',
  noPlanCache: true,
  parameters: { ...PERIOD, after: 'text', count: 'bigint' },
  row: { id: 'text', number: 'text', hasFiles: 'boolean' },
  sql: `select id, number, ${some(`document_files where document_id = documents.id and kind = 'PDF'`)}
            and not ${some('document_problems where document_id = documents.id')} as "hasFiles"
        from (
          select id, number from invoices where number is not null and ${invoiceIn()}
          union all select id, number from credit_notes where ${noteIn()}
        ) as documents where id > $after order by id limit $count`,
});

export const countDocumentsOfPeriod = statement({
  name: 'count_documents_of_package_period',
  noPlanCache: true,
  parameters: PERIOD,
  row: { count: 'bigint' },
  sql: `select (select count(*) from invoices where number is not null and ${invoiceIn()})
          + (select count(*) from credit_notes where ${noteIn()}) as count`,
});

export const listFilesOfDocuments = statement({
  name: 'list_files_of_package_documents',
  parameters: { ids: jsonOf<string[]>() },
  row: {
    ...{ documentId: 'text', kind: textOf(FILE_KINDS), contentHash: 'text', sizeBytes: 'bigint' },
    ...{ problem: 'text?', createdAt: 'timestamptz' },
  },
  sql: `select document_id as "documentId", kind, content_hash as "contentHash", size_bytes as "sizeBytes", problem,
          created_at as "createdAt"
        from document_files where document_id = any (array(select jsonb_array_elements_text($ids))) order by document_id, kind`,
});
