import assert from 'node:assert/strict';
import type pg from 'pg';
import type { TestDatabase } from '../database.ts';
import { bookRules } from './book-rules.ts';
import { eInvoiceViolations } from './e-invoice-rules.ts';
import { reportViolations } from './report-rules.ts';
import type { BookRule } from './rule-sql.ts';

const REPORTED_MAX = 100;

const auditOf = (rules: BookRule[]) =>
  `select * from (${rules
    .map(
      ({ rule, sql }) =>
        `(select '${rule}' as rule, tenant, record, problem from (${sql}) as broken (tenant, record, problem))`,
    )
    .join(' union all ')}) as broken limit ${REPORTED_MAX}`;

/** Checks the amounts, numbers, reports and e-invoices of all tenants, and lists every violation. */
export async function auditBooks(db: TestDatabase): Promise<void> {
  if (await db.asOwner(hasNoBooks)) return;
  await db.asOwner((owner) => owner.query('analyze')); // many files may have written since the statistics were made
  const violations = [
    ...(await db.asOwner((owner) => violationsIn(owner))),
    ...(await reportViolations(db)),
    ...(await eInvoiceViolations(db)),
  ].slice(0, REPORTED_MAX);
  if (violations.length > 0) assert.fail(`the books are not in order:\n${violations.join('\n')}`);
}

/** Without an invoice there is nothing to check, and planning the queries takes longer than many tests. */
async function hasNoBooks(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query(
    `select not row_security_active('invoices') and not exists (select from invoices) as "isEmpty"`,
  );
  return rows[0].isEmpty;
}

/** One line for each violation that this connection can see. */
export async function violationsIn(owner: pg.Client, rules = bookRules): Promise<string[]> {
  const security = await owner.query(`select row_security_active('invoices') as "isActive"`);
  if (security.rows[0].isActive) return withoutRowSecurity(owner, rules);
  const { rows } = await owner.query(auditOf(rules));
  return rows.map(({ rule, tenant, record, problem }) => `${rule}: ${problem} (${record} of ${tenant})`);
}

/** Without this, an owner who is not a superuser, as on a hosted server, would see no rows. */
async function withoutRowSecurity(owner: pg.Client, rules: BookRule[]): Promise<string[]> {
  await owner.query('begin');
  try {
    for (const table of [
      'invoices',
      'billables',
      'payments',
      'allocations',
      'write_offs',
      'document_taxes',
      'refunds',
      'credit_notes',
      'credit_note_billables',
      'number_series',
      'quotes',
      'time_entries',
      'time_charges',
      'time_coverages',
      'expenses',
      'amount_charges',
    ])
      await owner.query(`alter table ${table} no force row level security`);
    return await violationsIn(owner, rules);
  } finally {
    await owner.query('rollback');
  }
}
