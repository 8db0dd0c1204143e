import assert from 'node:assert/strict';
import type pg from 'pg';
import type { TestDatabase } from '../database.ts';
import { bookRules } from './book-rules.ts';

const REPORTED_MAX = 100;

const audit = `select * from (${bookRules
  .map(
    ({ says, sql }) =>
      `(select '${says}' as rule, tenant, record, problem from (${sql}) as broken (tenant, record, problem))`,
  )
  .join(' union all ')}) as broken limit ${REPORTED_MAX}`;

/** Whether all money and all numbers of all tenants are in order; every violation is listed. */
export async function auditBooks(db: TestDatabase): Promise<void> {
  const violations = await db.asOwner(violationsIn);
  if (violations.length > 0) assert.fail(`the books are not in order:\n${violations.join('\n')}`);
}

/** What the owner of this connection sees to be wrong, one line each. */
export async function violationsIn(owner: pg.Client): Promise<string[]> {
  const isHeldBack = await owner.query(`select row_security_active('invoices') as "isActive"`);
  if (isHeldBack.rows[0].isActive) return withoutRowSecurity(owner);
  const { rows } = await owner.query(audit);
  return rows.map(({ rule, tenant, record, problem }) => `${rule}: ${problem} (${record} of ${tenant})`);
}

/** An owner who is no superuser, as on a hosted server, would see no tenant's rows at all. */
async function withoutRowSecurity(owner: pg.Client): Promise<string[]> {
  await owner.query('begin');
  try {
    for (const table of [
      'invoices',
      'billables',
      'payments',
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
