import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Static, TObject, TSchema } from 'typebox';
import type { Clock } from '../clock.ts';
import type { Scope } from '../database/database.ts';
import type { Page } from './answers/pagination.ts';
import type { MemberRole } from './auth/roles.ts';
import type { Caller } from './auth/verify-token.ts';

/**
 * Who may call a route. A role means: inside the tenant of the `tenant-id` header, with at least that
 * role; `inPath`, the same for the tenant that the path names. `caller`: any authenticated principal,
 * no tenant. `person`: the same without access tokens, to which the route is not there. `anyone`: no
 * token is asked for or looked at; the handler's own rules decide, such as a signature in the query.
 */
export type RouteAccess = MemberRole | TenantInPath | 'caller' | 'person' | 'anyone';

export interface TenantInPath {
  inPath: MemberRole;
}

/** What a handler knows of the request beyond its parts. */
export interface Context {
  caller: Caller;
  /** Sees the tenant of the request, or without one the caller's own memberships. */
  db: Scope;
  clock: Clock;
}

/** A caller that an external system vouches for. */
export interface ExternalCaller {
  caller: Caller;
  /**
   * Checks the bytes of the body before they are parsed, for example against a signature in a header. The request is
   * refused with a 401 unless this resolves to true.
   */
  verifyBody?: (bytes: Buffer) => Promise<boolean>;
}

/** Of a request inside a tenant. */
export interface TenantContext extends Context {
  tenantId: string;
  role: MemberRole;
}

/** Of a request by who knows whom: it sees no tenant until the handler enters one. */
export type OpenContext = Omit<Context, 'caller'>;

/** Bytes as they arrive; reading past the route's limit fails with a 413, and a caller who leaves with an error. */
export interface Upload {
  contentType: string;
  bytes: AsyncIterable<Buffer>;
}

/** Which bytes a route takes instead of JSON. */
export interface UploadRule {
  contentTypes: readonly string[];
  bytesMax: number;
  /** Of a form: what is in it, for the API document. */
  fields?: TObject;
}

/** A file to be served, in whole or in part; the server sees to conditions and ranges. */
export interface ServedFile {
  contentType: string;
  sizeBytes: number;
  /** Of the bytes themselves, without quotes: the same tag is the same bytes. */
  etag: string;
  cacheControl: string;
  /** For whoever saves it. */
  fileName: string;
  /** From the first to the last byte of the range, both counted in. */
  open(range: ByteRange): Promise<Readable>;
}

export interface ByteRange {
  first: number;
  last: number;
}

/** A page for people in a browser, or a step on the way to one. */
export interface ServedPage {
  status: PageStatus;
  html: string;
  /** Whose policies take the place of those that every answer has. */
  headers: Record<string, string>;
}

export type PageStatus = 200 | 303 | 404;

/** Where a new record is, below `/api/v1`: by what it is, and by the path that it was made under. */
type Location<T> = (data: T, params: Record<string, string>) => string;

/** What a successful answer looks like. */
export type Answer =
  | { kind: 'record'; schema: TSchema }
  | { kind: 'created'; schema: TSchema; location: Location<never> }
  | { kind: 'page'; schema: TSchema }
  | { kind: 'all'; schema: TSchema }
  | { kind: 'file'; contentTypes: readonly string[] }
  | { kind: 'html'; statuses: readonly PageStatus[] }
  | { kind: 'nothing' };

export const record = <T extends TSchema>(schema: T) => ({ kind: 'record', schema }) as const;
export const created = <T extends TSchema>(schema: T, location: Location<Static<T>>) =>
  ({ kind: 'created', schema, location }) as const;
export const page = <T extends TSchema>(schema: T) => ({ kind: 'page', schema }) as const;
/** Every record when no `limit` is given, streamed; else a page. */
export const all = <T extends TSchema>(schema: T) => ({ kind: 'all', schema }) as const;
/** Bytes of one of these types, with strong ETag and ranges. */
export const file = (contentTypes: readonly string[]) => ({ kind: 'file', contentTypes }) as const;
/** A page, with one of these statuses; errors of everyone's are JSON as everywhere. */
export const html = (statuses: readonly PageStatus[]) => ({ kind: 'html', statuses }) as const;
export const nothing = { kind: 'nothing' } as const;

const LIST = Symbol('a list that is sent batch by batch');

export interface LongList {
  name: string;
  batches: AsyncIterable<unknown[]>;
}

/** The record with a list under that name which is too long to be held: it is sent as it is read. */
export function withLongList<T extends object>(
  record: T,
  name: keyof T & string,
  batches: LongList['batches'],
): T {
  return Object.assign(record, { [LIST]: { name, batches } });
}

export function longListOf(record: object): LongList | undefined {
  return (record as { [LIST]?: LongList })[LIST];
}

type Returned<A> = A extends { kind: 'record' | 'created'; schema: infer T extends TSchema }
  ? Static<T>
  : A extends { kind: 'page'; schema: infer T extends TSchema }
    ? Page<Static<T>>
    : A extends { kind: 'all'; schema: infer T extends TSchema }
      ? Page<Static<T>> | AsyncIterable<Static<T>[]>
      : A extends { kind: 'file' }
        ? ServedFile
        : A extends { kind: 'html' }
          ? ServedPage
          : undefined;

type StaticOf<T> = T extends TSchema ? Static<T> : undefined;
type ContextOf<W> = W extends MemberRole | TenantInPath
  ? TenantContext
  : W extends 'anyone'
    ? OpenContext
    : Context;

interface RequestParts<P, Q, B> {
  params: StaticOf<P>;
  query: StaticOf<Q>;
  body: StaticOf<B>;
  /** Where the route takes an upload. */
  upload: Upload;
  /** Those that the route names. Where it answers with a page, all: browsers say with cookies what others say otherwise. */
  headers: IncomingHttpHeaders;
  /** Where the route answers with a page. */
  requestId: string;
  /** The same: whoever asks for the headers only must not use up what it takes to see the page. */
  isHead: boolean;
}

interface Declared<W, P, Q, B, A, R = undefined> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, parameters in braces as in the API document. */
  path: string;
  /** Heading in the API document. */
  tag: string;
  summary: string;
  description?: string;
  access: W;
  params?: P;
  query?: Q;
  /** Headers that it needs beyond those of every route, by their names in lower case. */
  headers?: TObject;
  body?: B;
  /** The schema of one request's body, where `body` is a union and the headers tell which of its members applies. */
  bodyOf?: (headers: IncomingHttpHeaders) => TSchema;
  /**
   * Accepts credentials of an external system, on this route only. Resolves to undefined when the request carries
   * none. `token` is the bearer token, if there is one. An external caller has no rate limit: it stands for all users
   * of that system.
   */
  alsoAccepts?: (
    headers: IncomingHttpHeaders,
    token: string | undefined,
  ) => Promise<ExternalCaller | undefined>;
  /** When its body may be larger than most. */
  bodyBytesMax?: number;
  /** Takes bytes instead of a body. */
  upload?: UploadRule;
  answer: A;
  /**
   * The interface lists no 400 for this endpoint: an identifier that can't be one is a 404, and query
   * values that can't be read are ignored.
   */
  lists400?: false;
  /** Statuses that only this route's own rules give, beyond those that follow from its parts. */
  alsoAnswers?: readonly (400 | 401 | 403 | 404 | 429)[];
  /** Statuses that would follow from its parts, but that this route never gives. */
  neverAnswers?: readonly (400 | 403 | 404)[];
  /**
   * What takes too long for a transaction, or must outlive one that is rolled back. It runs before the handler and
   * before the transaction of an idempotent request, whose answer may then turn out to be a stored one.
   */
  prepare?: (context: ContextOf<W>, request: RequestParts<P, Q, B>) => Promise<R>;
  handler: (context: ContextOf<W>, request: RequestParts<P, Q, B>, prepared: R) => Promise<Returned<A>>;
}

/** A route with its types forgotten, as the server and the API document read it. */
export interface Route
  extends Omit<Declared<RouteAccess, TObject, TObject, TSchema, Answer>, 'handler' | 'prepare'> {
  prepare?: (context: OpenContext, request: object) => Promise<unknown>;
  handler: (context: OpenContext, request: object, prepared: unknown) => Promise<unknown>;
}

export function route<
  const W extends RouteAccess,
  A extends Answer,
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
  R = undefined,
>(declared: Declared<W, P, Q, B, A, R>): Route {
  return declared as unknown as Route;
}

export function bodySchemaOf({ body, bodyOf }: Route, headers: IncomingHttpHeaders): TSchema | undefined {
  return bodyOf ? bodyOf(headers) : body;
}

/** Whether the `tenant-id` header names the tenant in which the route works. */
export function isInTenant({ access }: Route): boolean {
  return typeof access === 'string' && !['caller', 'person', 'anyone'].includes(access);
}

/** Every POST but those that a page in a browser makes. */
export function takesIdempotencyKey({ method, answer }: Route): boolean {
  return method === 'POST' && answer.kind !== 'html';
}
