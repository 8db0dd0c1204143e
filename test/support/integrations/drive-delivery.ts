import assert from 'node:assert/strict';
import { systemClock } from '../../../src/platform/clock.ts';
import type { DriveConfig } from '../../../src/providers/google-drive/config-schema.ts';
import type { FileFormat, Outcome, Provider, ProviderMemory } from '../../../src/providers/provider.ts';
import type { Google } from '../../stand-ins/google.ts';
import { fakeConnection } from './fake-connection.ts';

export const CLIENT = 'clnt_01jd2r8g5cf3qbx2m7w9k4t6ze';
export const FOLDER = 'stand-in-folder';

export interface ArchivedFile {
  name: string;
  contentType: string;
  bytes: Buffer;
}

interface Given {
  files?: ArchivedFile[];
  missing?: string;
  config?: DriveConfig;
}

export interface Delivery {
  /** Kept from attempt to attempt. */
  notes: ProviderMemory;
  /** The names of the files that were read, in order. */
  read: string[];
  /** The formats that the last attempt asked for. */
  formats: readonly FileFormat[];
  attempt(changes?: Given & { crashAtNote?: number }): Promise<Outcome>;
}

/** A file whose bytes depend on their positions, so that a misplaced part shows. */
export function fileOf(size: number, name = 'INV-000001.pdf'): ArchivedFile {
  const bytes = Buffer.alloc(size);
  for (let at = 0; at < size; at++) bytes[at] = (at ^ (at >> 8) ^ (at >> 16)) & 255;
  return { name, contentType: 'application/pdf', bytes };
}

/** The delivery of an invoice event. Each attempt starts with the notes of the attempts before. */
export function newDelivery(
  google: Google,
  provider: Provider,
  given: Given & { clientId?: string } = {},
): Delivery {
  assert.ok(provider.oauth);
  const connection = fakeConnection(provider.oauth, systemClock, {});
  connection.grant = { ...google.grant(), expiresAt: '2100-01-01T00:00:00.000Z' };
  const delivery: Delivery = {
    notes: {},
    read: [],
    formats: [],
    async attempt(changes = {}) {
      connection.config = changes.config ?? given.config ?? { folderId: FOLDER };
      let notesLeft = changes.crashAtNote ?? Number.POSITIVE_INFINITY;
      const outcome = await provider.deliver?.({
        connection,
        deliveryId: 'dlv_1',
        event: {
          id: 'evt_1',
          type: 'invoice.finalized',
          createdAt: '2026-11-15T01:02:03.004Z',
          tenant: 'tnt_1',
          mode: 'LIVE',
          client: given.clientId ?? CLIENT,
          actor: { type: 'PERSON', id: 'alice' },
          apiVersion: '0.1.0',
          sequence: 2,
          data: { id: 'inv_1' },
        },
        subscribedClientId: undefined,
        notes: { ...delivery.notes },
        async note(notes) {
          Object.assign(delivery.notes, notes);
          notesLeft -= 1;
          if (notesLeft <= 0) throw new Crash();
        },
        async files(formats) {
          delivery.formats = formats;
          const { files = [fileOf(1_000)], missing } = { ...given, ...changes };
          const readable = files.map(({ bytes, ...file }) => ({
            ...file,
            async read() {
              delivery.read.push(file.name);
              return bytes;
            },
          }));
          return { files: readable, ...(missing !== undefined && { missing }) };
        },
      });
      assert.ok(outcome);
      return outcome;
    },
  };
  return delivery;
}

/** Stands for the end of the process, so nothing may catch it. */
export class Crash extends Error {}
