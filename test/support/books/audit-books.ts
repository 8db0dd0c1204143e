import assert from 'node:assert/strict';
import type pg from 'pg';
import type { TestDatabase } from '../database.ts';
import { bookRules } from './book-rules.ts';
import { eInvoiceViolations } from './e-invoice-rules.ts';
import { reportViolations } from './report-rules.ts';

const REPORTED_MAX = 100;

const audit = `select * from (${bookRules
  .map(
    ({ rule, sql }) =>
      `(select '${rule}' as rule, tenant, record, problem from (${sql}) as broken (tenant, record, problem))`,
  )
  .join(' union all ')}) as broken limit ${REPORTED_MAX}`;

/** Checks the amounts, numbers, reports and e-invoices of all tenants, and lists every violation. */
export async function auditBooks(db: TestDatabase): Promise<void> {
  const violations = [
    ...(await db.asOwner(violationsIn)),
    ...(await reportViolations(db)),
    ...(await eInvoiceViolations(db)),
  ].slice(0, REPORTED_MAX);
  if (violations.length > 0) assert.fail(`the books are not in order:\n${violations.join('\n')}`);
}

/** One line for each violation that this connection can see. */
export async function violationsIn(owner: pg.Client): Promise<string[]> {
  const security = await owner.query(`select row_security_active('invoices') as "isActive"`);
  if (security.rows[0].isActive) return withoutRowSecurity(owner);
  const { rows } = await owner.query(audit);
  return rows.map(({ rule, tenant, record, problem }) => `${rule}: ${problem} (${record} of ${tenant})`);
}

/** Without this, an owner who is not a superuser, as on a hosted server, would see no rows. */
async function withoutRowSecurity(owner: pg.Client): Promise<string[]> {
  await owner.query('begin');
  try {
    for (const table of [
      'invoices',
      'billables',
      'payments',
      'refunds',
      'credit_notes',
      'credit_note_billables',
      'number_series',
    ])
      await owner.query(`alter table ${table} no force row level security`);
    return await violationsIn(owner);
  } finally {
    await owner.query('rollback');
  }
}
