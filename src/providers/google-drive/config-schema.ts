import { type Static, Type } from 'typebox';
import { body, reference } from '../../platform/schema.ts';
import type { NamedRecord } from '../provider.ts';

/** Google promises no length; the identifiers that it gives have 19 to 44 characters today. */
const FOLDER_ID_LENGTH_MAX = 200;
/** So many clients can be told apart in one integration: what is read with each delivery stays small. */
const CLIENT_FOLDERS_MAX = 500;

const folderId = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: FOLDER_ID_LENGTH_MAX,
    pattern: '^[A-Za-z0-9_-]+$',
    'x-says': "must be a folder's identifier: the last part of its address at Google Drive, or `root`",
    description,
    examples: ['1dyUEebJaFnWa3Z4n0BFMVAXQ7mfUH11g'],
  });

export const driveConfig = body(
  {
    folderId: Type.Optional(
      folderId('Where files go, unless their client has a folder of its own; `root` is My Drive itself.'),
    ),
    clientFolders: Type.Optional(
      Type.Array(
        body(
          {
            clientId: reference('client', 'Whose files go there.'),
            folderId: folderId('Where they go.'),
          },
          "A client's own folder.",
        ),
        { maxItems: CLIENT_FOLDERS_MAX, description: 'Clients whose files go into folders of their own.' },
      ),
    ),
  },
  'Which folders of Google Drive files go into.',
);

export type DriveConfig = Static<typeof driveConfig>;

export function folderOf(config: DriveConfig, clientId: string | undefined): string | undefined {
  const own = config.clientFolders?.find((folder) => folder.clientId === clientId);
  return own?.folderId ?? config.folderId;
}

export function clientsOf(config: DriveConfig): NamedRecord[] {
  return (config.clientFolders ?? []).map(({ clientId }) => ({ kind: 'client', id: clientId }));
}

export function checkClients(config: DriveConfig) {
  const seen = new Set<string>();
  return (config.clientFolders ?? []).flatMap(({ clientId }, index) => {
    const isTwice = seen.has(clientId);
    seen.add(clientId);
    const field = `clientFolders.${index}.clientId`;
    return isTwice ? [{ field, message: 'has a folder already', constraint: 'uniqueItems' }] : [];
  });
}
