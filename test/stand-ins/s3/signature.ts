import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface S3Request {
  method: string;
  /** The path and the query, as they were sent. */
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface S3Account {
  accessKeyId: string;
  secretAccessKey: string;
}

/** An error of S3: a status, and a code that its XML names. */
export class S3Error extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

interface Claim {
  credential: string;
  signedHeaders: string[];
  signature: string;
  /** As in 20130524T000000Z. */
  time: string;
  payloadHash: string;
}

export const REGION = 'us-east-1';
const ALGORITHM = 'AWS4-HMAC-SHA256';
const UNSIGNED = 'UNSIGNED-PAYLOAD';
const SKEW_MS_MAX = 15 * 60_000;
const EXPIRES_SECONDS_MAX = 7 * 86_400;

/**
 * Throws unless the account signed the request by Signature Version 4, in a header or in the query, not long ago. It is
 * written after Amazon's description, without the library that the service signs with: a mistake of one shows in the other.
 */
export function checkSignature(request: S3Request, account: S3Account, nowMs: number): void {
  const query = new URLSearchParams(request.target.split('?')[1]);
  const isPresigned = query.has('X-Amz-Signature');
  const claim = isPresigned ? claimInQuery(query) : claimInHeader(request.headers);
  const [keyId, date, region, service, end, ...rest] = claim.credential.split('/');
  if (keyId !== account.accessKeyId)
    throw new S3Error(403, 'InvalidAccessKeyId', `there is no access key ${keyId}`);
  const isInScope = region === REGION && service === 's3' && end === 'aws4_request' && rest.length === 0;
  if (!isInScope || date !== claim.time.slice(0, 8))
    throw new S3Error(400, 'AuthorizationHeaderMalformed', `the scope is wrong: ${claim.credential}`);
  checkSignedHeaders(request.headers, claim.signedHeaders);
  const expected = signatureOf(request, query, claim, account.secretAccessKey);
  if (!isSame(expected, claim.signature))
    throw new S3Error(403, 'SignatureDoesNotMatch', 'the signature does not match this request');
  if (isPresigned) checkExpiry(claim.time, Number(query.get('X-Amz-Expires')), nowMs);
  else if (Math.abs(nowMs - timeOf(claim.time)) > SKEW_MS_MAX)
    throw new S3Error(403, 'RequestTimeTooSkewed', 'the clocks are too far apart');
  if (claim.payloadHash !== UNSIGNED && claim.payloadHash !== sha256(request.body))
    throw new S3Error(400, 'XAmzContentSHA256Mismatch', 'the body is not the body that was signed');
}

function claimInHeader(headers: IncomingHttpHeaders): Claim {
  const header = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/;
  const [, credential, names, signature] = header.exec(headers.authorization ?? '') ?? [];
  const [time, payloadHash] = [headers['x-amz-date'], headers['x-amz-content-sha256']];
  if (!credential || !names || !signature) throw new S3Error(403, 'AccessDenied', 'nobody signed this');
  if (typeof time !== 'string' || typeof payloadHash !== 'string')
    throw new S3Error(400, 'InvalidRequest', 'x-amz-date and x-amz-content-sha256 are missing');
  return { credential, signedHeaders: names.split(';'), signature, time, payloadHash };
}

function claimInQuery(query: URLSearchParams): Claim {
  const read = (name: string) => query.get(`X-Amz-${name}`) ?? '';
  if (read('Algorithm') !== ALGORITHM)
    throw new S3Error(400, 'AuthorizationQueryParametersError', `X-Amz-Algorithm must be ${ALGORITHM}`);
  return {
    credential: read('Credential'),
    signedHeaders: read('SignedHeaders').split(';'),
    signature: read('Signature'),
    time: read('Date'),
    payloadHash: UNSIGNED,
  };
}

/** The host and everything of Amazon's must be signed. Otherwise somebody on the way could change it. */
function checkSignedHeaders(headers: IncomingHttpHeaders, signed: string[]): void {
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  const unsigned = needed.filter((name) => !signed.includes(name));
  if (unsigned.length > 0)
    throw new S3Error(403, 'AccessDenied', `these headers are not signed: ${unsigned.join(', ')}`);
}

function checkExpiry(time: string, seconds: number, nowMs: number): void {
  if (!Number.isInteger(seconds) || seconds < 1 || seconds > EXPIRES_SECONDS_MAX)
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be 1 to 604800');
  const fromMs = timeOf(time);
  if (nowMs < fromMs - SKEW_MS_MAX) throw new S3Error(403, 'AccessDenied', 'the request is not valid yet');
  if (nowMs > fromMs + seconds * 1_000) throw new S3Error(403, 'AccessDenied', 'the request has expired');
}

function signatureOf(request: S3Request, query: URLSearchParams, claim: Claim, secret: string): string {
  const canonical = [
    request.method,
    canonicalPath(request.target.split('?')[0] as string),
    canonicalQuery(query),
    ...claim.signedHeaders.map((name) => `${name}:${canonicalValue(request.headers[name])}`),
    '',
    claim.signedHeaders.join(';'),
    claim.payloadHash,
  ].join('\n');
  const scope = claim.credential.split('/').slice(1);
  const text = [ALGORITHM, claim.time, scope.join('/'), sha256(canonical)].join('\n');
  const key = scope.reduce<string | Buffer>((from, part) => hmac(from, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

function canonicalPath(path: string): string {
  return path
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
}

function canonicalQuery(query: URLSearchParams): string {
  return [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
}

function canonicalValue(value: string | string[] | undefined): string {
  return String(value ?? '')
    .trim()
    .replaceAll(/ +/g, ' ');
}

/** Only letters, digits, `-`, `.`, `_` and `~` stay as they are. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function timeOf(time: string): number {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(time) ?? [];
  if (parts.length === 0) throw new S3Error(403, 'AccessDenied', `${time} is no time`);
  const [year = 0, month = 0, ...rest] = parts.map(Number);
  return Date.UTC(year, month - 1, ...rest);
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
