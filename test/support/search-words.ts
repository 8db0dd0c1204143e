import assert from 'node:assert/strict';
import type pg from 'pg';
import type { TestDatabase } from './database.ts';

const wordsIn = (table: string, kind: string, sortOrder: string) =>
  `select distinct tenant_id, '${kind}', left(word, 100), ${sortOrder}, created_at, id
   from ${table}, string_to_table(words_in(searched_text(${table})), ' ') as part,
     unnest(array[part, ltrim(part, '0')]) as word
   where word <> ''`;

/** The words that records are found by. */
const wordsOfRecords = [
  wordsIn('clients', 'client', 'sort_order'),
  wordsIn('contracts', 'contract', 'sort_order'),
  wordsIn('projects', 'project', 'sort_order'),
  wordsIn('invoices', 'invoice', '0'),
].join(' union all ');

const COLUMNS = 'tenant_id, kind, word, sort_order, created_at, record_id';

/** Keeps the words of records that were written without triggers. */
export async function seedSearchWords(owner: pg.Client): Promise<void> {
  await owner.query(`insert into search_words (${COLUMNS}) ${wordsOfRecords} on conflict do nothing`);
}

/** Compares the words that are kept with those of the records of all tenants. */
export async function auditSearchWords(db: TestDatabase): Promise<void> {
  const [kept, records] = [`select ${COLUMNS} from search_words`, `(${wordsOfRecords})`];
  const { rows } = await db.asOwner((owner) =>
    owner.query(`(${kept} except ${records}) union all (${records} except ${kept}) limit 20`),
  );
  assert.deepEqual(rows, [], 'words that are not those of a record, or the other way round');
}
