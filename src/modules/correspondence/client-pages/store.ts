import { optionalTextOf, statement } from '../../../platform/database/statement.ts';
import { BALANCE, INVOICE_STATUSES, OPEN_STATUSES } from '../../billing/invoice-status.ts';

/** Whether an issued document belongs to the client. */
export const findDocumentOfClient = statement({
  name: 'find_document_of_client',
  parameters: { id: 'text', clientId: 'text' },
  row: { id: 'text' },
  sql: `select id from invoices where id = $id and client_id = $clientId and number is not null
        union all select id from credit_notes where id = $id and client_id = $clientId`,
});

/** The issued documents of a client after the given one: open invoices by their due dates, then all others, the newest first. */
export const listDocumentsOfClient = statement({
  name: 'list_documents_of_client',
  noPlanCache: true,
  parameters: { clientId: 'text', afterId: 'text', now: 'timestamptz', count: 'bigint' },
  row: {
    id: 'text',
    kind: 'text',
    number: 'text',
    status: optionalTextOf(INVOICE_STATUSES),
    isOpen: 'boolean',
    isOverdue: 'boolean',
    issueDate: 'date',
    dueDate: 'date?',
    payableMinor: 'bigint',
    dueMinor: 'bigint',
    currencyCode: 'text',
    currencyExponent: 'integer',
  },
  sql: `with issued as (
          select id, kind, coalesce(number, '') as number, status, status in (${OPEN_STATUSES}) as is_open,
            status in (${OPEN_STATUSES}) and due_at < $now as is_overdue, coalesce(issue_date, '-infinity') as issue_date,
            due_date, payable_minor, ${BALANCE} as due_minor, currency_code, coalesce(currency_exponent, 2) as exponent
          from invoices where client_id = $clientId and number is not null
          union all
          select id, kind, number, null, false, false, issue_date, null, payable_minor, 0, currency_code, currency_exponent
          from credit_notes where client_id = $clientId
        ), shown as (
          select *, row_number() over (order by is_open desc, case when is_open then due_date end, issue_date desc, id desc) as place
          from issued
        )
        select id, kind, number, status, is_open as "isOpen", is_overdue as "isOverdue", issue_date as "issueDate",
          due_date as "dueDate", payable_minor as "payableMinor", due_minor as "dueMinor", currency_code as "currencyCode",
          exponent as "currencyExponent"
        from shown where place > coalesce((select place from shown where id = $afterId), 0)
        order by place limit $count`,
});

/** The first look counts. Returns no row if there was one before. */
export const markViewed = statement({
  name: 'mark_invoice_viewed',
  parameters: { id: 'text', now: 'timestamptz' },
  row: { id: 'text' },
  sql: `update invoices set viewed_at = $now, updated_at = greatest(updated_at, $now)
        where id = $id and number is not null and viewed_at is null
        returning id`,
});
