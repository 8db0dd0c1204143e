import type { Scope } from '../../platform/database/database.ts';
import { found } from '../../platform/errors.ts';
import { API_VERSION } from '../../platform/http/route.ts';
import { entryId } from '../journal/entry-id.ts';
import type { ToldEvent } from './shared-store.ts';
import { tellEvent as tellEventRow } from './store.ts';

/** An event as the planning of deliveries needs it. */
export interface OrderedEvent {
  id: string;
  sequence: number;
  /** The position of its entry, if it has one. */
  position: number | null;
  type: string;
  recordId: string;
  clientId: string | null;
}

/** Adds an event to the tenant's order. */
export async function tellEvent(
  db: Scope,
  type: string,
  told: ToldEvent,
  createdAt: string,
): Promise<OrderedEvent> {
  const { sequence, digest } = found(
    await db.one(tellEventRow, { type, told, apiVersion: API_VERSION, createdAt }),
  );
  const id = entryId('event', { sequence, digest, createdAt });
  return { id, sequence, position: null, type, recordId: told.recordId, clientId: null };
}
