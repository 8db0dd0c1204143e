import { buffer } from 'node:stream/consumers';
import { type ErrorDetail, invalid } from '../../../platform/errors.ts';
import { quotaKeyOf } from '../../../platform/http/limits/places.ts';
import type { TenantContext, Upload } from '../../../platform/http/route.ts';
import { hasPdfObjects, isEncryptedPdf, isWholePdf } from '../../../platform/pdf-file.ts';
import { COST_BYTES, estimateCost } from '../../../platform/pictures/cost.ts';
import { detectPictureType } from '../../../platform/pictures/picture.ts';
import { refuseKnownExcess } from '../../parties/limits/service.ts';
import { newKey, type ReceiptFiles } from './files.ts';
import type { ReceiptType } from './schema.ts';

/** A file that was checked and stored. The sweep removes it unless a receipt names it. */
export interface ReceivedFile {
  contentType: ReceiptType;
  sizeBytes: number;
  sha256: string;
  storeKey: string;
}

/** Takes and checks the bytes while no connection to the database is held. */
export async function receiveReceipt(
  files: ReceiptFiles,
  context: TenantContext,
  upload: Upload,
): Promise<ReceivedFile> {
  const bytes = await buffer(upload.bytes);
  const contentType = upload.contentType as ReceiptType;
  const flaw =
    contentType === 'application/pdf'
      ? await flawOfPdf(bytes)
      : await flawOfPicture(files, context, bytes, contentType);
  if (flaw) throw invalid([{ field: 'body', ...flaw }]);
  // Before it is stored: files without a receipt stay until the sweep.
  await refuseKnownExcess(context, { storedBytes: bytes.length });
  const storeKey = newKey(files, context.tenantId);
  await files.storage.put(storeKey, bytes);
  return { contentType, sizeBytes: bytes.length, sha256: upload.digest(), storeKey };
}

type FlawOfFile = Omit<ErrorDetail, 'field'>;

async function flawOfPdf(bytes: Buffer): Promise<FlawOfFile | undefined> {
  if (!isWholePdf(bytes) || !hasPdfObjects(bytes))
    return { message: 'must be a complete PDF file', constraint: 'contentType' };
  if (!(await isEncryptedPdf(bytes))) return undefined;
  const message = 'is an encrypted PDF, which clients may be unable to read: save it without a password';
  return { message, constraint: 'encryption' };
}

/** Decodes the picture in a process of its own, as pictures of documents are. */
async function flawOfPicture(
  { decoders }: ReceiptFiles,
  { tenantId, caller }: TenantContext,
  bytes: Buffer,
  contentType: ReceiptType,
): Promise<FlawOfFile | undefined> {
  const type = detectPictureType(bytes);
  if (type !== contentType) {
    const message = `is ${type ?? 'no picture of a supported type'}, not ${contentType} as declared: send a PDF, PNG or JPEG with its own content-type`;
    return { message, constraint: 'contentType' };
  }
  const start = { bytes: bytes.subarray(0, COST_BYTES), totalBytes: bytes.length };
  const demand = { tenant: tenantId, caller: quotaKeyOf(caller), cost: estimateCost(start) };
  const flaw = await decoders.withDecoder(demand, (findFlaw) => findFlaw(bytes));
  return flaw === undefined ? undefined : { message: flaw, constraint: 'decodable' };
}
