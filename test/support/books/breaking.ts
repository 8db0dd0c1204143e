import assert from 'node:assert/strict';
import type pg from 'pg';
import type { TestDatabase } from '../database.ts';
import { ALL_RULES_OFF } from '../tampering.ts';
import { violationsIn } from './audit-books.ts';
import { bookRules } from './book-rules.ts';
import type { Breach } from './breaches.ts';

/** Commits each breach for a moment. The audit must report the rule that it breaks. */
export async function assertReported(db: TestDatabase, breaches: Breach[]): Promise<void> {
  await db.asOwner(async (owner) => {
    await owner.query('begin'); // the transaction ends with the connection
    await owner.query(ALL_RULES_OFF);
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
