import { systemClock } from '../../../src/platform/clock.ts';
import type { DriveConfig } from '../../../src/providers/google-drive/config-schema.ts';
import type {
  Grant,
  Outcome,
  Provider,
  ProviderMemory,
  RecordFile,
} from '../../../src/providers/provider.ts';
import type { Google } from '../../stand-ins/google.ts';

export const CLIENT = 'clnt_01jd2r8g5cf3qbx2m7w9k4t6ze';
export const FOLDER = 'stand-in-folder';

export interface Delivery {
  /** What is kept from attempt to attempt. */
  notes: ProviderMemory;
  attempt(changes?: { crashAtNote?: number; files?: RecordFile[]; config?: DriveConfig }): Promise<Outcome>;
}

/** A file whose every byte depends on where it is, so that a piece in the wrong place is seen. */
export function fileOf(size: number, name = 'INV-000001.pdf'): RecordFile {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at++) bytes[at] = (at ^ (at >> 8) ^ (at >> 16)) & 255;
  return { name, contentType: 'application/pdf', bytes };
}

/** One delivery of an event about an invoice, as the worker attempts it: again and again, with what was noted. */
export function newDelivery(
  google: Google,
  provider: Provider,
  given: { files?: RecordFile[]; config?: DriveConfig; clientId?: string } = {},
): Delivery {
  let grant: Grant = { ...google.grant(), expiresAt: '2100-01-01T00:00:00.000Z' };
  const delivery: Delivery = {
    notes: {},
    async attempt(changes = {}) {
      let notesLeft = changes.crashAtNote ?? Number.POSITIVE_INFINITY;
      const outcome = await provider.deliver?.({
        connection: {
          tenantId: 'tnt_1',
          integrationId: 'int_1',
          config: changes.config ?? given.config ?? { folderId: FOLDER },
          secrets: {},
          memory: {},
          clock: systemClock,
          remember: async () => {},
          accessToken: async (rejected) => {
            if (rejected === grant.accessToken) grant = (await provider.oauth?.refresh(grant)) ?? grant;
            return grant.accessToken;
          },
          newEndpoint: async () => '',
        },
        deliveryId: 'dlv_1',
        event: {
          id: 'evt_1',
          type: 'invoice.finalized',
          createdAt: '2026-11-15T01:02:03.004Z',
          tenant: 'tnt_1',
          sequence: 2,
          data: { id: 'inv_1' },
        },
        clientId: given.clientId ?? CLIENT,
        subscribedClientId: undefined,
        notes: { ...delivery.notes },
        async note(notes) {
          Object.assign(delivery.notes, notes);
          notesLeft -= 1;
          if (notesLeft <= 0) throw new Crash();
        },
        files: async () => changes.files ?? given.files ?? [fileOf(1_000)],
      });
      if (!outcome) throw new Error('the provider delivers nothing');
      return outcome;
    },
  };
  return delivery;
}

/** The process ends: nothing after it happens, and nobody catches it. */
export class Crash extends Error {}
