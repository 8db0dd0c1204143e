import type { Scope } from '../../../platform/database/database.ts';
import { jsonListOf } from '../../../platform/database/json-list.ts';
import { newIds } from '../../../platform/ids.ts';
import type { NewEmail } from './schema.ts';
import { insertEmails } from './store.ts';

/** Writes emails of contacts that exist. */
export async function writeEmails(db: Scope, items: NewEmail[], now: string): Promise<void> {
  const ids = newIds('email', items.length);
  const rows = await jsonListOf(items, ({ contactId: contact, ...item }, index) => ({
    ...{ ...item, contact, id: ids[index] as string },
  }));
  await db.all(insertEmails, { items: rows, now });
}
