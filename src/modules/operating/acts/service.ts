import type { Database, Scope } from '../../../platform/database/database.ts';
import { type Page, positionedPage } from '../../../platform/http/answers/pagination.ts';
import type { Context } from '../../../platform/http/route.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { EMPTY_CHAIN, type Head, linkHash, NO_HASH } from '../../journal/chain/chain.ts';
import type { Act, ActQuery } from './schema.ts';
import { type ActRow, listActLinks, listActs, readActsHead, recordActStatement } from './store.ts';

interface DoneAct {
  /** `operator <subject>` or `command <name>`. */
  by: string;
  /** The resource and what was done to it, such as `tenant.suspended`. */
  action: string;
  tenantId?: string | undefined;
  /** Identifiers, settings and the operator's own words. No business data of a tenant. */
  details?: object;
}

/**
 * Adds an act to the journal of the installation, in any scope, together with what it tells of. Other acts wait for the commit,
 * so it comes last in a transaction.
 */
export async function recordAct(db: Scope, { tenantId, details = {}, ...act }: DoneAct): Promise<void> {
  await db.one(recordActStatement, { ...act, tenantId: tenantId ?? null, details });
}

export function findActs({ db }: Context, query: ActQuery): Promise<Page<Act>> {
  const { tenantId = null, actor = null, action = null } = query;
  return positionedPage(
    query,
    {
      positionOf: ({ sequence }: Act) => ['act', sequence],
      read: ([of, sequence, ...rest]) =>
        of === 'act' && Number.isSafeInteger(sequence) && rest.length === 0
          ? (sequence as number)
          : undefined,
    },
    async (beforeSequence = Number.MAX_SAFE_INTEGER, count) => {
      const rows = await db.all(listActs, { tenantId, actor, action, beforeSequence, count });
      return rows.map(presentAct);
    },
  );
}

function presentAct({ previousHash, ...row }: ActRow): Act {
  return { ...withoutNulls(row), previousHash: previousHash ?? NO_HASH };
}

/** Acts held in memory at a time. */
const BATCH = 2_000;

/** Recomputes the chain of acts. Says what is wrong with it, if anything is. Acts may be added meanwhile. */
export async function verifyActs(database: Database, anchor?: Head): Promise<{ head: Head; flaw?: string }> {
  const db = database.inSystem();
  const recorded = (await db.one(readActsHead, {})) ?? EMPTY_CHAIN;
  let head = EMPTY_CHAIN;
  for (;;) {
    const acts = await db.all(listActLinks, { afterSequence: head.sequence, count: BATCH });
    for (const { sequence, covered, hash } of acts) {
      if (sequence !== head.sequence + 1) return { head, flaw: 'the next act is missing' };
      if (hash !== linkHash(head.hash, covered)) return { head, flaw: 'the next act was changed' };
      head = { sequence, hash };
      if ([recorded, anchor].some((known) => known?.sequence === sequence && known.hash !== hash))
        return { head, flaw: 'the last act had another hash' };
    }
    if (acts.length < BATCH) break;
  }
  const known = Math.max(recorded.sequence, anchor?.sequence ?? 0);
  return known > head.sequence ? { head, flaw: `there were ${known} acts` } : { head };
}
