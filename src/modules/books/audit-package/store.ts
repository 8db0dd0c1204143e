import {
  type Declaration,
  jsonOf,
  type Statement,
  statement,
  textOf,
} from '../../../platform/database/statement.ts';
import { FILE_KINDS } from '../../documents/facts/document.ts';
import { rowOf } from './columns.ts';
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

function page(
  name: string,
  table: tables.Table,
  select: string,
  [first, second]: readonly [string, string?],
): PageStatement {
  const [after, order] = second
    ? [`(${first}, ${second}) > ($after, $afterSecond)`, `${first}, ${second}`]
    : [`${first} > $after`, first];
  const isNumber = table.columns[1]?.kind === 'whole';
  return statement({
    name,
    noPlanCache: true,
    parameters: {
      ...{ ...(table === tables.clients ? { ids: jsonOf<string[]>() } : PERIOD), after: 'text' },
      ...(second && { afterSecond: isNumber ? ('bigint' as const) : ('text' as const) }),
      count: 'bigint',
    },
    row: rowOf(table.columns),
    sql: `${select} and ${after.replace('$afterSecond', isNumber ? '$afterSecond::bigint' : '$afterSecond')} order by ${order} limit $count`,
  }) as unknown as PageStatement;
}

const taxCurrency = `tax_currency_code as "taxCurrencyCode"`;
const documentColumns = (
  discount: string,
) => `subtotal_minor as subtotal, tax_minor as tax, total_minor as total,
          rounding_minor as rounding, payable_minor as payable, ${discount} as discount, currency_code as "currencyCode",
          issue_date as "issueDate", recorded_date as "recordedDate", service_from as "serviceFrom", service_to as "serviceTo",
          series_period as "seriesPeriod", sequence, number, kind, client_id as "clientId", prices_include_tax as "pricesIncludeTax",
          buyer ->> 'legalName' as "buyerLegalName", buyer ->> 'vatNumber' as "buyerVatNumber", ${taxCurrency},
          tax_exchange_rate as "taxExchangeRate", taxable_minor_in_tax_currency as "taxableInTaxCurrency",
          tax_minor_in_tax_currency as "taxInTaxCurrency", updated_at as "updatedAt"`;

export const listInvoicesOfPackage = page(
  'list_invoices_of_package',
  tables.documents,
  `select id, 'INVOICE' as type, ${invoiceIn()} as "isInPeriod", status, null::text as "invoiceId", due_date as "dueDate",
          paid_minor as paid, credited_minor as credited, written_off_minor as "writtenOff", ${documentColumns(
            'coalesce(discounts_asked(discounts), 0)::bigint',
          )}
        from invoices where number is not null and ${invoiceOf}`,
  ['id'],
);

export const listCreditNotesOfPackage = page(
  'list_credit_notes_of_package',
  tables.documents,
  `select id, 'CREDIT_NOTE' as type, true as "isInPeriod", null::text as status, invoice_id as "invoiceId", null::date as "dueDate",
          null::bigint as paid, null::bigint as credited, null::bigint as "writtenOff", ${documentColumns('0::bigint')}
        from credit_notes where ${noteIn()}`,
  ['id'],
);

export const listLinesOfPackage = page(
  'list_lines_of_package',
  tables.lines,
  `select invoice_id as "documentId", billables.id, name, quantity, unit_code as "unitCode", billables.currency_code as "currencyCode",
          amount_minor as amount, billables.total_minor::bigint as total, tax_category as "taxCategory", tax_percent as "taxPercent",
          tax_country as "taxCountry", supply, billables.service_from as "serviceFrom", billables.service_to as "serviceTo",
          deposit_id as "depositId"
        from billables join invoices on invoices.id = invoice_id where number is not null and ${invoiceIn()}`,
  ['invoice_id', 'billables.id'],
);

export const listCreditedLinesOfPackage = page(
  'list_credited_lines_of_package',
  tables.lines,
  `select credit_note_id as "documentId", billable_id as id, billables.name, credited.quantity, unit_code as "unitCode",
          credit_notes.currency_code as "currencyCode", credited.amount_minor as amount, credited.total_minor as total,
          tax_category as "taxCategory", tax_percent as "taxPercent", tax_country as "taxCountry", supply,
          billables.service_from as "serviceFrom", billables.service_to as "serviceTo", null::text as "depositId"
        from credit_note_billables as credited join credit_notes on credit_notes.id = credit_note_id
        join billables on billables.id = billable_id where ${noteIn()}`,
  ['credit_note_id', 'billable_id'],
);

export const listTaxesOfPackage = page(
  'list_taxes_of_package',
  tables.taxes,
  `select document_id as "documentId", place::bigint as place, invoice_id as "invoiceId", tax_date as "taxDate", category, percent, country,
          supply, document_taxes.kind, invoices.currency_code as "currencyCode", taxable_minor as taxable,
          document_taxes.tax_minor as tax, ${taxCurrency},
          document_taxes.taxable_minor_in_tax_currency as "taxableInTaxCurrency",
          document_taxes.tax_minor_in_tax_currency as "taxInTaxCurrency"
        from document_taxes join invoices on invoices.id = invoice_id
        where (document_id = invoice_id and ${invoiceIn()} or ${some(`credit_notes where credit_notes.id = document_id and ${noteIn()}`)}
          or ${some(`write_offs where write_offs.id = document_id and ${writeOffIn()}`)})`,
  ['document_id', 'place'],
);

const dayColumns = (day: string) =>
  `${day}, recorded_date as "recordedDate", reversed_date as "reversedDate", currency_code as "currencyCode", amount_minor as amount`;

export const listPaymentsOfPackage = page(
  'list_payments_of_package',
  tables.payments,
  `select id, ${paymentIn()} is true as "isInPeriod", client_id as "clientId", buyer_name as "buyerName",
          ${dayColumns('paid_date as "paidDate"')}, allocated_minor as allocated, refunded_minor as refunded, method, reference,
          updated_at as "updatedAt"
        from payments where ${paymentOf}`,
  ['id'],
);

export const listAllocationsOfPackage = page(
  'list_allocations_of_package',
  tables.allocations,
  `select id, payment_id as "paymentId", invoice_id as "invoiceId", owed_payment_id as "owedPaymentId", ${dayColumns('date')}
        from allocations where ${allocationIn()}`,
  ['id'],
);

export const listRefundsOfPackage = page(
  'list_refunds_of_package',
  tables.refunds,
  `select id, payment_id as "paymentId", client_id as "clientId", ${dayColumns('refunded_date as "refundedDate"')}, method, reference,
          updated_at as "updatedAt"
        from refunds where ${refundIn()}`,
  ['id'],
);

export const listWriteOffsOfPackage = page(
  'list_write_offs_of_package',
  tables.writeOffs,
  `select id, invoice_id as "invoiceId", client_id as "clientId", ${dayColumns('date')}, reason, reduces_tax as "reducesTax", note,
          payment_id as "paymentId", updated_at as "updatedAt"
        from write_offs where ${writeOffIn()}`,
  ['id'],
);

export const listClientsOfPackage = page(
  'list_clients_of_package',
  tables.clients,
  `select id, name, legal_name as "legalName", vat_number as "vatNumber", tax_number as "taxNumber",
          registration_number as "registrationNumber", account::bigint as account, clients.created_at as "createdAt",
          clients.updated_at as "updatedAt"
        from clients left join customer_accounts on client_id = id
        where id = any (array(select jsonb_array_elements_text($ids)))`,
  ['id'],
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
