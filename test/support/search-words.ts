import assert from 'node:assert/strict';
import type { TestDatabase } from './database.ts';

const wordsIn = (table: string, kind: string, sortOrder: string, record = 'id') =>
  `select tenant_id, '${kind}', unnest(words_to_keep(words_in(searched_text(${table})))), ${sortOrder}, created_at, ${record}
   from ${table}`;

/** The words that records are found by. */
const wordsOfRecords = [
  wordsIn('clients', 'client', 'sort_order'),
  wordsIn('contacts', 'contact', 'sort_order'),
  wordsIn('emails', 'contact', '-1 - abs(hashtextextended(id, 0) % 1000000007)', 'contact_id'),
  wordsIn('contracts', 'contract', 'sort_order'),
  wordsIn('projects', 'project', 'sort_order'),
  wordsIn('invoices', 'invoice', '0'),
  wordsIn('credit_notes', 'creditNote', '0'),
  wordsIn('payments', 'payment', '0'),
].join(' union all ');

const COLUMNS = 'tenant_id, kind, word, sort_order, created_at, record_id';

/** Compares the words that are kept with the words of the records of all tenants. */
export async function auditSearchWords(db: TestDatabase): Promise<void> {
  const [kept, records] = [`select ${COLUMNS} from search_words`, `(${wordsOfRecords})`];
  const { rows } = await db.asOwner((owner) =>
    owner.query(`(${kept} except all ${records}) union all (${records} except all ${kept}) limit 20`),
  );
  assert.deepEqual(rows, [], 'words without a record, or a record without its words');
}
