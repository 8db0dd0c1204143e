import { randomBytes } from 'node:crypto';
import { type Fault, refusal } from './faults.ts';
import type { HttpRequest, Reply } from './reply.ts';

/** Each piece of an upload except the last must be a multiple of this. */
const PIECE_UNIT_BYTES = 256 * 1_024;
const MULTIPART_BYTES_MAX = 5 * 1_048_576;
const FOLDER_TYPE = 'application/vnd.google-apps.folder';

export interface StoredFile {
  id: string;
  name: string;
  mimeType: string;
  parents: string[];
  appProperties: Record<string, string>;
  bytes: Buffer;
}

type Metadata = Omit<StoredFile, 'bytes'>;

interface Session {
  metadata: Metadata;
  total: number;
  kept: Buffer;
  /** The answer to the last piece, which is repeated on request. */
  done?: Reply;
}

/** One account's Google Drive, as one application sees it. */
export class GoogleFiles {
  readonly files = new Map<string, StoredFile>();
  /** The folders that the application can see; `shared` ones only with `supportsAllDrives`. */
  readonly folders = new Set(['root', 'stand-in-folder', 'stand-in-other-folder', 'stand-in-shared-drive']);
  readonly #reserved = new Set<string>();
  readonly #sessions = new Map<string, Session>();

  ids({ url }: HttpRequest): Reply {
    const count = Number(url.searchParams.get('count') ?? 10);
    if (!(count >= 1 && count <= 1_000)) return refusal(400, 'invalidParameter', 'Invalid value for count');
    const ids = Array.from({ length: count }, () => randomBytes(24).toString('base64url'));
    for (const id of ids) this.#reserved.add(id);
    return { status: 200, body: { kind: 'drive#generatedIds', space: 'drive', ids } };
  }

  /** Creates a folder. */
  create({ body, url }: HttpRequest): Reply {
    const metadata = metadataIn(body);
    if (metadata?.mimeType !== FOLDER_TYPE) return refusal(400, 'badRequest', 'Only folders have no content');
    const checked = this.#checkMetadata(metadata, url);
    if ('status' in checked) return checked;
    this.folders.add(checked.id);
    return { status: 200, body: { kind: 'drive#file', ...checked } };
  }

  multipart({ headers, body, url }: HttpRequest): Reply {
    const parts = partsOf(headers['content-type'] ?? '', body);
    const [first, media, ...more] = parts ?? [];
    const metadata = first && /^application\/json\b/.test(first.type) ? metadataIn(first.bytes) : undefined;
    if (!metadata || !media || more.length > 0)
      return refusal(400, 'badContent', 'Malformed multipart body.');
    if (media.bytes.length > MULTIPART_BYTES_MAX) return refusal(413, 'uploadTooLarge', 'Request too large.');
    const checked = this.#checkMetadata({ mimeType: media.type, ...metadata }, url);
    return 'status' in checked ? checked : this.#store(checked, media.bytes);
  }

  startSession({ headers, body, url }: HttpRequest): Reply {
    const metadata = metadataIn(body);
    const total = Number(headers['x-upload-content-length']);
    if (!metadata || !(total >= 0)) return refusal(400, 'badRequest', 'Malformed metadata.');
    const mimeType = `${headers['x-upload-content-type'] ?? 'application/octet-stream'}`;
    const checked = this.#checkMetadata({ mimeType, ...metadata }, url);
    if ('status' in checked) return checked;
    const uploadId = randomBytes(24).toString('base64url');
    this.#sessions.set(uploadId, { metadata: checked, total, kept: Buffer.alloc(0) });
    const location = new URL(url);
    location.searchParams.set('upload_id', uploadId);
    return { status: 200, headers: { location: location.href }, body: '' };
  }

  piece(request: HttpRequest, fault?: Fault): Reply {
    const session = this.#sessions.get(request.url.searchParams.get('upload_id') ?? '');
    if (!session) return { status: 404, body: 'Not Found' };
    if (session.done) return session.done;
    const range = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+)$/.exec(`${request.headers['content-range'] ?? ''}`);
    const [, first, last, total] = range ?? [];
    if (Number(total) !== session.total) return { status: 400, body: 'Invalid Content-Range' };
    if (first === undefined) return positionOf(session);
    const isLast = Number(last) + 1 === session.total;
    const length = Number(last) - Number(first) + 1;
    if (Number(first) !== session.kept.length || length !== request.body.length) {
      return { status: 400, body: 'Invalid Content-Range' };
    }
    if (!isLast && length % PIECE_UNIT_BYTES !== 0) return { status: 400, body: 'Not a multiple of 256 KiB' };
    const taken = fault === 'keep a part' ? request.body.subarray(0, PIECE_UNIT_BYTES) : request.body;
    session.kept = Buffer.concat([session.kept, taken]);
    if (session.kept.length < session.total) return positionOf(session);
    session.done = this.#store(session.metadata, session.kept);
    return session.done;
  }

  /** Keeps whole units of a piece whose connection broke, as Google does. */
  keepBeginning({ url, body }: HttpRequest): void {
    const session = this.#sessions.get(url.searchParams.get('upload_id') ?? '');
    if (!session) return;
    const whole = body.length - (body.length % PIECE_UNIT_BYTES);
    session.kept = Buffer.concat([session.kept, body.subarray(0, whole)]);
  }

  read({ url }: HttpRequest): Reply {
    const file = this.files.get(url.pathname.split('/').at(-1) ?? '');
    if (!file) return refusal(404, 'notFound', 'File not found.');
    const { bytes, ...metadata } = file;
    if (url.searchParams.get('alt') !== 'media')
      return { status: 200, body: { kind: 'drive#file', ...metadata } };
    return { status: 200, headers: { 'content-type': file.mimeType }, body: bytes };
  }

  #checkMetadata(metadata: Partial<Metadata>, url: URL): Metadata | Reply {
    const parents = metadata.parents ?? ['root'];
    const [parent = ''] = parents;
    if (parents.length !== 1) return refusal(400, 'badRequest', 'A file has one parent.');
    const isHidden = /shared/.test(parent) && url.searchParams.get('supportsAllDrives') !== 'true';
    if (!this.folders.has(parent) || isHidden) return refusal(404, 'notFound', `File not found: ${parent}.`);
    const id = metadata.id ?? randomBytes(24).toString('base64url');
    if (this.files.has(id)) return refusal(409, 'fileIdInUse', 'A file already exists with the provided ID.');
    if (metadata.id && !this.#reserved.has(id)) {
      return refusal(400, 'invalid', 'The provided file ID is not usable.');
    }
    return {
      id,
      name: metadata.name ?? 'Untitled',
      mimeType: metadata.mimeType ?? 'application/octet-stream',
      parents,
      appProperties: metadata.appProperties ?? {},
    };
  }

  #store(metadata: Metadata, bytes: Buffer): Reply {
    if (this.files.has(metadata.id)) {
      return refusal(409, 'fileIdInUse', 'A file already exists with the provided ID.');
    }
    this.files.set(metadata.id, { ...metadata, bytes });
    return { status: 200, body: { id: metadata.id } };
  }
}

function positionOf({ kept }: Session): Reply {
  return { status: 308, headers: kept.length > 0 ? { range: `bytes=0-${kept.length - 1}` } : {}, body: '' };
}

function metadataIn(bytes: Buffer): Partial<Metadata> | undefined {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** Splits `multipart/related` at its boundaries. */
function partsOf(contentType: string, body: Buffer): { type: string; bytes: Buffer }[] | undefined {
  const [, boundary] = /^multipart\/related;\s*boundary="?([^";]+)"?$/.exec(contentType) ?? [];
  if (boundary === undefined) return undefined;
  const mark = `\r\n--${boundary}`;
  const whole = Buffer.concat([Buffer.from('\r\n'), body]);
  const parts: { type: string; bytes: Buffer }[] = [];
  let at = whole.indexOf(mark);
  while (at >= 0) {
    const start = at + mark.length;
    if (whole.subarray(start, start + 2).toString() === '--') return parts;
    const end = whole.indexOf(mark, start);
    const blank = whole.indexOf('\r\n\r\n', start);
    if (end < 0 || blank < 0 || blank > end) return undefined;
    const [, type] = /\r\ncontent-type: *([^\r]+)/i.exec(whole.subarray(start, blank).toString()) ?? [];
    parts.push({ type: type ?? '', bytes: whole.subarray(blank + 4, end) });
    at = end;
  }
  return undefined;
}
