import assert from 'node:assert/strict';
import type pg from 'pg';
import type { TestDatabase } from '../database.ts';
import { violationsIn } from './audit-books.ts';
import { bookRules } from './book-rules.ts';
import type { Breach } from './breaches.ts';

/** Lifts triggers, constraints and generated columns until the transaction ends. */
export const WITHOUT_RULES = `do $$ declare lifted record; begin
  set local session_replication_role = replica;
  for lifted in
    select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as statement
    from pg_constraint where contype in ('c', 'u') and connamespace = 'public'::regnamespace and conrelid <> 0
    union all
    select format('alter table %I alter column %I drop expression', table_name, column_name)
    from information_schema.columns
    where table_schema = 'public' and is_generated = 'ALWAYS' and table_name in ('invoices', 'billables')
  loop execute lifted.statement; end loop;
end $$`;

/** Commits each breach for a moment. The audit must report the rule that it breaks. */
export async function assertReported(db: TestDatabase, breaches: Breach[]): Promise<void> {
  await db.asOwner(async (owner) => {
    await owner.query('begin'); // the transaction ends with the connection
    await owner.query(WITHOUT_RULES);
    for (const [rule, ...statements] of breaches) {
      const reported = await reportedAfter(owner, rule, statements);
      assert.notEqual(reported.length, 0, `${statements.join('; ')} breaks "${rule}"`);
    }
  });
}

/** Runs the statements, asks for the violations of the rule, and undoes them. */
async function reportedAfter(owner: pg.Client, rule: string, statements: string[]): Promise<string[]> {
  await owner.query('savepoint before');
  for (const statement of statements) await owner.query(statement);
  const reported = await violationsIn(
    owner,
    bookRules.filter((one) => one.rule === rule),
  );
  await owner.query('rollback to before');
  return reported;
}
