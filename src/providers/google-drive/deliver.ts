import type { ApiAnswer } from '../api-client.ts';
import { type DeliveryAttempt, type Outcome, ProviderFailure, type RecordFile } from '../provider.ts';
import { type DriveConfig, folderOf } from './config-schema.ts';
import { uploadInPieces } from './resumable-upload.ts';
import {
  type Drive,
  type FileNotes,
  newFileId,
  outcomeOf,
  type Parcel,
  type Upload,
  uploadAtOnce,
} from './upload.ts';
import { isUnusableIdentifier, refusalOf } from './upload-errors.ts';

/** Above that, Google wants uploads in pieces. */
const AT_ONCE_BYTES_MAX = 5 * 1_048_576;

/** Brings every file of the event's record into its folder, each once, however often it is attempted. */
export async function deliver(attempt: DeliveryAttempt, drive: Drive): Promise<Outcome> {
  const files = await attempt.files();
  if (files.length === 0) return { kind: 'delivered' };
  const clientId = attempt.clientId ?? attempt.subscribedClientId;
  const folderId = folderOf(attempt.connection.config as DriveConfig, clientId);
  if (folderId === undefined) {
    const entry = clientId === undefined ? '' : `, or an entry for ${clientId} in config.clientFolders`;
    const message = `There is no folder for the files: set config.folderId of the integration${entry}, and retry`;
    return { kind: 'refused', message };
  }
  try {
    return await uploadAll(attempt, drive, folderId, files);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const { message, status, retryAfterMs } = error;
    return {
      kind: 'failed',
      message,
      ...(status !== undefined && { status }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    };
  }
}

async function uploadAll(
  attempt: DeliveryAttempt,
  drive: Drive,
  folderId: string,
  files: RecordFile[],
): Promise<Outcome> {
  const appProperties = propertiesOf(attempt);
  const notesOf = notesByFile(attempt);
  let outcome: Outcome = { kind: 'delivered' };
  for (const file of files) {
    const notes = notesOf(file);
    if (notes.read('done') === true) continue;
    outcome = await uploadOne(drive, { folderId, file, appProperties }, notes);
    if (outcome.kind !== 'delivered') return outcome;
    if (files.length > 1) await notes.note({ done: true });
  }
  return outcome;
}

async function uploadOne(drive: Drive, parcel: Parcel, notes: FileNotes): Promise<Outcome> {
  const send = (upload: Upload): Promise<ApiAnswer> =>
    upload.file.bytes.length > AT_ONCE_BYTES_MAX
      ? uploadInPieces(drive, upload, notes)
      : uploadAtOnce(drive, upload);

  const noted = notes.read('id');
  if (typeof noted === 'string') {
    const upload = { ...parcel, fileId: noted };
    const answer = await send(upload);
    if (!isUnusableIdentifier(answer)) return outcomeOf(answer, upload);
  }
  const fileId = await newFileId(drive);
  if (typeof fileId !== 'string') return refusalOf(fileId, parcel.folderId);
  // Before the upload: an attempt after a crash in the midst of it must use the same.
  await notes.note({ id: fileId });
  const upload = { ...parcel, fileId };
  return outcomeOf(await send(upload), upload);
}

/** By name, not by position: a later version of the service may offer another file before it. */
function notesByFile(attempt: DeliveryAttempt): (file: RecordFile) => FileNotes {
  const all = new Map(Object.entries(attempt.notes));
  const names = new Set<string>();
  return (file) => {
    let key = file.name;
    while (names.has(key)) key += "'";
    names.add(key);
    return {
      read: (name) => all.get(`${name} ${key}`),
      note: (values) => {
        for (const [name, value] of Object.entries(values)) all.set(`${name} ${key}`, value);
        // All of them: whether they are kept beside earlier ones or instead of them is then the same.
        return attempt.note(Object.fromEntries(all));
      },
    };
  };
}

function propertiesOf({ event, deliveryId }: DeliveryAttempt): Record<string, string> {
  const { id: recordId } = event.data;
  return {
    retainerEventId: event.id,
    retainerDeliveryId: deliveryId,
    ...(typeof recordId === 'string' && { retainerRecordId: recordId }),
  };
}
