import { statement } from '../../platform/database/statement.ts';

/** Locks the tenant's row, which stands for both of its series. */
export const lockSettings = statement({
  name: 'lock_series',
  parameters: {},
  row: { invoiceNumberFormat: 'text', creditNoteNumberFormat: 'text', timeZone: 'text' },
  sql: `select invoice_number_format as "invoiceNumberFormat", credit_note_number_format as "creditNoteNumberFormat",
          time_zone as "timeZone"
        from tenants where id = app_tenant() for no key update`,
});

export const readCounts = statement({
  name: 'read_series',
  parameters: { kind: 'text' },
  row: { period: 'text', lastNumber: 'bigint', lastIssuedAt: 'timestamptz' },
  sql: `select period, last_number as "lastNumber", last_issued_at as "lastIssuedAt"
        from number_series where kind = $kind`,
});
