import { statement } from '../../../platform/database/statement.ts';
import type { AgePosition } from '../../../platform/http/answers/pagination.ts';
import type { RecordSort } from '../../../platform/http/answers/record-lists.ts';
import { afterCreatedAt, afterId, afterKey, type Direction } from '../../../platform/http/answers/sorting.ts';
import { isId } from '../../../platform/ids.ts';

const nameAtPosition = `(select past.name_key from clients as past where past.id = ${afterKey('text')})`;

/** Sorts by the name that the client has now. A page goes on behind the client, even if it was renamed. */
export const byClientName: RecordSort = {
  columns: ['client_name', 'client_id', 'created_at', 'id'],
  at: [nameAtPosition, afterKey('text'), afterCreatedAt, afterId],
  key: { of: ({ client }: AgePosition & { client: string }) => client, is: (text) => isId('client', text) },
  from: withClientNames,
};

/**
 * A table of records that have a client, with the client's name as it is sorted: without regard to capitals and accents.
 * The clients are sorted first, and those before the position left out, so that only the records of the next ones are read.
 */
function withClientNames(table: string, direction: Direction): string {
  const next = direction === 'asc' ? '>=' : '<=';
  return `(
            select * from (select id as named_client, name_key as client_name from clients offset 0) as names
            where $after::jsonb is null or client_name ${next} ${nameAtPosition}
            order by client_name ${direction}, named_client ${direction} offset 0
          ) as named join ${table} on client_id = named_client`;
}

/**
 * Locks the account of the client of a record, or of the client itself. Each transaction that moves money takes this lock before
 * those of payments and invoices, so that two of them never wait for each other.
 */
export function lockAccountOf(table: string) {
  const client = table === 'clients' ? '$id' : `(select client_id from ${table} where ${table}.id = $id)`;
  return statement({
    name: `lock_account_of_${table}`,
    parameters: { id: 'text' },
    row: { id: 'text' },
    sql: `select id from clients where clients.id = ${client} for no key update`,
  });
}
