import type { ApiAnswer } from '../api-client.ts';
import {
  type DeliveryAttempt,
  failedOutcome,
  type Outcome,
  ProviderFailure,
  type RecordFile,
  type RecordFiles,
} from '../provider.ts';
import { folderFor, formatsIn } from './config-schema.ts';
import { uploadInPieces } from './resumable-upload.ts';
import { type Drive, type FileNotes, newFileId, outcomeOf, type Upload, uploadWhole } from './upload.ts';
import { isUnusableFileId, outcomeOfError } from './upload-errors.ts';

/** Google requires larger files to be uploaded in pieces. */
const SINGLE_UPLOAD_BYTES_MAX = 5 * 1_048_576;

/** Stores every file of the event's record in its folder, each exactly once, however many attempts it takes. */
export async function deliver(attempt: DeliveryAttempt, drive: Drive): Promise<Outcome> {
  const { config } = attempt.connection;
  const offered = await attempt.files(formatsIn(config));
  if (offered.files.length === 0) return { kind: 'delivered' };
  const clientId = attempt.event.client ?? attempt.subscribedClientId;
  const folderId = folderFor(config, clientId);
  if (folderId === undefined) {
    const entry = clientId === undefined ? '' : `, or an entry for ${clientId} in config.clientFolders`;
    const message = `There is no folder for the files: set the integration's config.folderId${entry}, and retry`;
    return { kind: 'refused', message };
  }
  try {
    return await uploadAll(attempt, drive, folderId, offered);
  } catch (error) {
    if (error instanceof ProviderFailure) return failedOutcome(error);
    throw error;
  }
}

async function uploadAll(
  attempt: DeliveryAttempt,
  drive: Drive,
  folderId: string,
  { files, missing }: RecordFiles,
): Promise<Outcome> {
  const appProperties = propertiesOf(attempt);
  const notesOf = fileNotesIn(attempt);
  let outcome: Outcome = { kind: 'delivered' };
  for (const file of files) {
    const notes = notesOf(file);
    if (notes.read('done') === true) continue;
    const { name, contentType } = file;
    const upload = { folderId, file: { name, contentType, bytes: await file.read() }, appProperties };
    outcome = await uploadOne(drive, upload, notes);
    if (outcome.kind !== 'delivered') return outcome;
    if (files.length > 1) await notes.write({ done: true });
  }
  return missing === undefined ? outcome : { kind: 'refused', message: missing };
}

async function uploadOne(drive: Drive, file: Omit<Upload, 'fileId'>, notes: FileNotes): Promise<Outcome> {
  const send = (upload: Upload): Promise<ApiAnswer> =>
    upload.file.bytes.length > SINGLE_UPLOAD_BYTES_MAX
      ? uploadInPieces(drive, upload, notes)
      : uploadWhole(drive, upload);

  const noted = notes.read('id');
  if (typeof noted === 'string') {
    const upload = { ...file, fileId: noted };
    const answer = await send(upload);
    if (!isUnusableFileId(answer)) return outcomeOf(answer, upload);
  }
  const fileId = await newFileId(drive);
  if (typeof fileId !== 'string') return outcomeOfError(fileId, file.folderId);
  // Written before the upload, so that an attempt after a crash uses the same identifier.
  await notes.write({ id: fileId });
  const upload = { ...file, fileId };
  return outcomeOf(await send(upload), upload);
}

/** Notes are kept by file name, because a later version of the service may offer files in another order. */
function fileNotesIn(attempt: DeliveryAttempt): (file: RecordFile) => FileNotes {
  const all = new Map(Object.entries(attempt.notes));
  const names = new Set<string>();
  return (file) => {
    let key = file.name;
    while (names.has(key)) key += "'";
    names.add(key);
    return {
      read: (name) => all.get(`${name} ${key}`),
      write: (values) => {
        for (const [name, value] of Object.entries(values)) all.set(`${name} ${key}`, value);
        // Writing all notes works whether the service merges them or replaces them.
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
