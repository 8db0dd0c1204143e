import { type Static, Type } from 'typebox';
import { body, choice, reference } from '../../platform/schema.ts';
import { FILE_FORMATS, type FileFormat, type NamedRecord } from '../provider.ts';
import { setting } from '../setting.ts';

/** Google documents no length. Its identifiers have 19 to 44 characters today. */
const FOLDER_ID_LENGTH_MAX = 200;
/** Each delivery reads the whole config, so it has to stay small. */
const CLIENT_FOLDERS_MAX = 500;
const FORMATS_DEFAULT: FileFormat[] = ['PDF'];

const folderId = (description: string) =>
  Type.String({
    minLength: 1,
    maxLength: FOLDER_ID_LENGTH_MAX,
    pattern: '^[A-Za-z0-9_-]+$',
    'x-says': "must be a folder identifier: the last part of the folder's address in Google Drive, or `root`",
    description,
    examples: ['1dyUEebJaFnWa3Z4n0BFMVAXQ7mfUH11g'],
  });

const clientFolder = body(
  {
    clientId: setting('Client', reference('client', 'The client.'), { records: 'clients' }),
    folderId: setting('Folder', folderId("The folder for the client's files.")),
  },
  'A client and its folder.',
  { title: 'Folder' },
);

export const driveConfig = body(
  {
    folderId: Type.Optional(
      setting(
        'Folder',
        folderId(
          "The folder for files whose client has no folder of its own: the last part of the folder's address in Google Drive. `root` is My Drive itself.",
        ),
        { suggested: 'root' },
      ),
    ),
    formats: Type.Optional(
      setting(
        'Formats',
        Type.Array(choice(FILE_FORMATS, { description: 'A format.', example: 'UBL' }), {
          minItems: 1,
          uniqueItems: true,
          default: FORMATS_DEFAULT,
          description:
            'The formats in which documents are stored when they are issued. Defaults to the PDF. The others are e-invoices.',
          examples: [['PDF', 'UBL']],
        }),
      ),
    ),
    clientFolders: Type.Optional(
      setting(
        'Folders of clients',
        Type.Array(clientFolder, {
          maxItems: CLIENT_FOLDERS_MAX,
          description: 'Clients that have folders of their own.',
        }),
      ),
    ),
  },
  'The folders in Google Drive that files are stored in, and their formats.',
);

export type DriveConfig = Static<typeof driveConfig>;

export function folderFor(config: DriveConfig, clientId: string | undefined): string | undefined {
  const own = config.clientFolders?.find((folder) => folder.clientId === clientId);
  return own?.folderId ?? config.folderId;
}

export function formatsIn({ formats = FORMATS_DEFAULT }: DriveConfig): readonly FileFormat[] {
  return formats;
}

export function namedClients({ clientFolders = [] }: DriveConfig): NamedRecord[] {
  return clientFolders.map(({ clientId }, index) => ({
    field: `clientFolders.${index}.clientId`,
    kind: 'client',
    id: clientId,
  }));
}

/** Refuses a client with two folders. */
export function checkClientFolders({ clientFolders = [] }: DriveConfig) {
  const seen = new Set<string>();
  return clientFolders.flatMap(({ clientId }, index) => {
    const isRepeated = seen.has(clientId);
    seen.add(clientId);
    const field = `clientFolders.${index}.clientId`;
    return isRepeated ? [{ field, message: 'already has a folder', constraint: 'uniqueItems' }] : [];
  });
}
