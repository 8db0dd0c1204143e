import type { ReadChanges } from '../../../platform/http/answers/dry-run.ts';
import { presentSnapshot } from '../chain/snapshots.ts';
import { listChangesOfTransaction } from './store.ts';

/** The entries that the current transaction would add to the journal. */
export const readUnsealedChanges: ReadChanges = async (db, most) => {
  const rows = await db.all(listChangesOfTransaction, { count: most });
  return {
    changes: rows.map(({ before, after, changeCount: _, ...change }) => ({
      ...change,
      ...(before && { before: presentSnapshot(before) }),
      ...(after && { after: presentSnapshot(after) }),
    })),
    changeCount: rows[0]?.changeCount ?? 0,
  };
};
