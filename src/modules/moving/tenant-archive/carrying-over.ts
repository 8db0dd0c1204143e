import type { RowOf } from '../../../platform/database/statement.ts';
import { contextOf, tenantHash } from '../../../platform/http/answers/idempotency.ts';
import { carryRows, insertAnswers, listAnswers } from './moves-store.ts';
import { listArchivedRows } from './store.ts';
import type { ArchiveParts } from './writing.ts';

const PAGE_SIZE = 200;
/** What arrives while a tenant is suspended: webhooks, and work that they ask for. */
const ARRIVING = ['webhook_inbox', 'work'];

/**
 * Carries over what came after the archive was made, and stored answers: who repeats a request with its idempotency key after
 * the move gets the answer from before. What is there already stays. Returns the number of webhooks and of work.
 */
export async function carryOver(tenantId: string, from: ArchiveParts, to: ArchiveParts): Promise<number> {
  const [here, there] = [from.database.inTenant(tenantId), to.database.inTenant(tenantId)];
  let carried = 0;
  for (const table of ARRIVING)
    for (let after: object | null | undefined = null; after !== undefined; ) {
      const page = { table, secret: '', after, count: PAGE_SIZE };
      const found: RowOf<typeof listArchivedRows>[] = await here.all(listArchivedRows, page);
      const rows = `[${found.map(({ line }) => line).join()}]`;
      carried += (await there.one(carryRows, { table, rows }))?.carried ?? 0;
      after = found.length < PAGE_SIZE ? undefined : found.at(-1)?.key;
    }
  await carryAnswers(tenantHash(tenantId), from, to);
  return carried;
}

/** Answers are encrypted with the key of their installation. */
async function carryAnswers(hash: string, from: ArchiveParts, to: ArchiveParts): Promise<void> {
  let last = { scopeHash: '', part: 0 };
  for (;;) {
    const after = { afterScope: last.scopeHash, afterPart: last.part, count: PAGE_SIZE };
    const found = await from.database.inSystem().all(listAnswers, { tenantHash: hash, ...after });
    const answers = found.map((answer) => {
      const context = contextOf(answer.scopeHash, answer.part);
      const plain = from.secrets.decrypt(answer.sealedAnswer, context);
      return { ...answer, sealedAnswer: to.secrets.encrypt(plain, context) };
    });
    await to.database.inSystem().all(insertAnswers, { tenantHash: hash, answers });
    if (found.length < PAGE_SIZE) return;
    last = found.at(-1) ?? last;
  }
}
