import { statement } from '../../platform/database/statement.ts';

/** The tenant's row is the lock of its series: two documents at once would read the same last number. */
export const lockSeries = statement({
  name: 'lock_series',
  parameters: {},
  row: { invoiceNumberFormat: 'text', creditNoteNumberFormat: 'text', timeZone: 'text' },
  sql: `select invoice_number_format as "invoiceNumberFormat", credit_note_number_format as "creditNoteNumberFormat",
          time_zone as "timeZone"
        from tenants where id = app_tenant() for no key update`,
});

/** A statement of its own, after the lock: it has to see what was committed while the lock was waited for. */
export const readSeries = statement({
  name: 'read_series',
  parameters: { kind: 'text' },
  row: { period: 'text', lastNumber: 'bigint', lastIssuedAt: 'timestamptz' },
  sql: `select period, last_number as "lastNumber", last_issued_at as "lastIssuedAt"
        from number_series where kind = $kind`,
});
