import type { Database } from '../../../platform/database/database.ts';
import type { Kind } from '../../../platform/work/kinds.ts';
import { lockedQuote } from './service.ts';
import { endQuote, readExpiry } from './store.ts';

/** Ends quotes when their last day is over. Sending one asks for it, see `rules/offers/quotes.sql`. */
export function expiryOfQuotes(database: Database): Kind {
  return {
    ...{ name: 'expire-quotes', time: 'tenant', atOnce: 2, atOncePerLane: 1, timeoutSeconds: 60 },
    ...{ pauseMs: 10_000, pauseMsMax: 3_600_000 },
    async run({ tenantId, key: id }, { clock }) {
      const db = database.inTenant(tenantId, { actor: 'command expire-quotes' });
      const now = clock.now().toISOString();
      const state = await db.one(readExpiry, { id, now });
      if (state?.status !== 'SENT' || state.expiresAt === null) return undefined;
      // A later version may be valid for longer, and the tenant may have moved to another time zone.
      if (!state.isExpired) return { at: new Date(state.expiresAt) };
      await db.transaction(async (transaction) => {
        const { row } = await lockedQuote({ db: transaction, clock }, id);
        if (row.status === 'EXPIRED')
          await transaction.one(endQuote, { id, status: 'EXPIRED', reason: null, now });
      });
      return undefined;
    },
  };
}
