import type pg from 'pg';
import type { TestDatabase } from './database.ts';

/**
 * Turns off all triggers, foreign keys among them, as an owner of the database might who tampers with it. It is for tests
 * whose subject is tampering; what other tests write goes through the rules. `test/tidy.test.ts` checks that nothing else
 * turns them off.
 */
export const RULES_OFF = 'set session_replication_role = replica';
/** Turns rules off until the transaction ends. */
export const RULES_OFF_IN_TRANSACTION = 'set local session_replication_role = replica';

/** Ways to turn rules off. The application's role must be refused each of them. */
export const WAYS_TO_TURN_RULES_OFF = [
  RULES_OFF,
  'alter table invoices disable trigger all',
  'alter table journal disable trigger user',
];

/** Works as the owner of the database, without rules. */
export function asTamperer<T>(db: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return db.asOwner(async (owner) => {
    await owner.query(RULES_OFF);
    return work(owner);
  });
}

/** Lifts triggers, constraints, unique indexes and generated columns until the transaction ends. */
export const ALL_RULES_OFF = `do $$ declare lifted record; begin
  ${RULES_OFF_IN_TRANSACTION};
  for lifted in
    select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as statement
    from pg_constraint where contype in ('c', 'u') and connamespace = 'public'::regnamespace and conrelid <> 0
    union all
    select format('drop index %s', indexrelid::regclass) from pg_index join pg_class on pg_class.oid = indexrelid
    where indisunique and relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid)
    union all
    select format('alter table %I alter column %I drop expression', table_name, column_name)
    from information_schema.columns
    where table_schema = 'public' and is_generated = 'ALWAYS' and table_name in ('invoices', 'billables')
  loop execute lifted.statement; end loop;
end $$`;
