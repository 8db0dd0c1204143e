import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Static, TObject, TSchema } from 'typebox';
import type { Clocks } from '../clock.ts';
import type { Scope } from '../database/database.ts';
import { type Column, columnsOf } from './answers/csv.ts';
import type { Page } from './answers/pagination.ts';
import type { ExternalCaller } from './auth/external-caller.ts';
import type { MemberRole, Scopes } from './auth/roles.ts';
import type { Caller } from './auth/verify-token.ts';
import type { UploadRule } from './input/upload-rule.ts';
import type { TenantLimits } from './limits/tenant-limits.ts';
import type { StoredRecord } from './stored-record.ts';

/** The version of the interface, which is not the version of this program. */
export const API_VERSION = '0.1.0';

/** The prefix of every route's path. */
export const API_PREFIX = '/api/v1';

/**
 * The callers that a route admits:
 * - a role: members of the tenant in the `tenant-id` header who have at least this role
 * - `inPath`: as a role, but the path names the tenant
 * - `caller`: every authenticated principal, outside any tenant
 * - `tenantCreator`: as `caller`, but those who may not create tenants get a 404, among them access tokens
 * - `operator`: a person whom OPERATORS names, outside any tenant. Access tokens never qualify
 * - `anyone`: no token is read. The handler has its own rules, such as a signature in the query.
 */
export type RouteAccess = MemberRole | TenantInPath | 'caller' | 'tenantCreator' | 'operator' | 'anyone';

export type TenantInPath = { inPath: MemberRole };

/** The circumstances of a request. */
export interface Context extends Clocks {
  caller: Caller;
  scopes?: Scopes;
  /** Sees the request's tenant. Without a tenant, it sees the caller's own memberships. */
  db: Scope;
  /** Present in a dry run. `db` undoes all changes; other systems must not be told of them. */
  isDryRun?: true;
}

/** The context of a request inside a tenant. */
export interface TenantContext extends Context {
  tenantId: string;
  role: MemberRole;
  limits: TenantLimits;
}

/** The context of a request without authentication. `db` sees no tenant until the handler enters one. */
export type OpenContext = Omit<Context, 'caller' | 'scopes'>;

/** Bytes as they arrive. Reading fails with a 413 past the route's limit, and with an error if the caller disconnects. */
export interface Upload {
  contentType: string;
  bytes: AsyncIterable<Buffer>;
  /** The SHA-256 of the bytes that were read so far. */
  digest(): string;
}

/** A file to serve, in whole or in part. The server handles conditional requests and ranges. */
export interface ServedFile {
  contentType: string;
  sizeBytes: number;
  /** Without quotes. Files with the same tag have the same bytes. */
  etag: string;
  cacheControl: string;
  /** Suggested to a caller who saves the file. */
  fileName: string;
  /** Tells of content that the file does not show whole. */
  problem?: string | undefined;
  /** Both ends of the range are inclusive. */
  open(range: ByteRange): Promise<Readable>;
}

/** Rows of a table as a CSV file, batch by batch. */
export interface CsvFile<T extends object = object> {
  /** Made of characters that need no quoting in a header. */
  fileName: string;
  batches: AsyncIterable<T[]>;
  /** Replaces the columns that the route declares. */
  columns?: readonly Column[];
  /** The cursor of the next page, if the file is one page of several. */
  next?: string | undefined;
}

export interface ByteRange {
  first: number;
  last: number;
}

/** A page for a browser, or a redirect to one. */
export interface ServedPage {
  status: PageStatus;
  html: string;
  /** Added to the headers of every answer. Policies in here replace the usual policies. */
  headers: Record<string, string>;
}

export type PageStatus = 200 | 204 | 303 | 404;

/** The path of a new record below `API_PREFIX`. */
type Location<T> = (data: T, params: Record<string, string>) => string;

/** A record, and whether the request made it. */
export interface Put<T> {
  data: T;
  isNew: boolean;
}

/** The form of a successful answer. */
export type Answer =
  | { kind: 'record' | 'accepted'; schema: TSchema }
  | { kind: 'recordWithCookie'; schema: TSchema }
  | { kind: 'created' | 'createdOrRecord'; schema: TSchema; location: Location<never> }
  | { kind: 'page'; schema: TSchema }
  | { kind: 'all'; schema: TSchema }
  | { kind: 'table'; schema: TSchema; columns: readonly Column[] }
  | { kind: 'file'; contentTypes: readonly string[] }
  | { kind: 'html'; statuses: readonly PageStatus[] }
  | { kind: 'pageOrFile' }
  | { kind: 'nothing' };

export const record = <T extends TSchema>(schema: T) => ({ kind: 'record', schema }) as const;
/** A record, and a cookie beside it if it is new. Only answers to the console's own pages have one. */
export const recordWithCookie = <T extends TSchema>(schema: T) =>
  ({ kind: 'recordWithCookie', schema }) as const;
export const created = <T extends TSchema>(schema: T, location: Location<Static<T>>) =>
  ({ kind: 'created', schema, location }) as const;
/** A record that was made, or that was there before. */
export const createdOrRecord = <T extends TSchema>(schema: T, location: Location<Static<T>>) =>
  ({ kind: 'createdOrRecord', schema, location }) as const;
export const accepted = <T extends TSchema>(schema: T) => ({ kind: 'accepted', schema }) as const;
export const page = <T extends TSchema>(schema: T) => ({ kind: 'page', schema }) as const;
/** Streams every record if the request has no `limit`, and answers with a page otherwise. */
export const all = <T extends TSchema>(schema: T) => ({ kind: 'all', schema }) as const;
/** A page of rows, or a CSV file with the same properties if the caller prefers that. */
export const table = <T extends TSchema>(schema: T) =>
  ({ kind: 'table', schema, columns: columnsOf(schema) }) as const;
/** Bytes of one of these types, with a strong ETag and ranges. */
export const file = (contentTypes: readonly string[]) => ({ kind: 'file', contentTypes }) as const;
/** A page with one of these statuses. Errors that every route has are JSON here too. */
export const html = (statuses: readonly PageStatus[]) => ({ kind: 'html', statuses }) as const;
/** A page or a file, for routes that the API document does not list. */
export const pageOrFile = { kind: 'pageOrFile' } as const;
export const nothing = { kind: 'nothing' } as const;

type ResultOf<A> = A extends { kind: 'record' | 'created' | 'accepted'; schema: infer T extends TSchema }
  ? Static<T>
  : A extends { kind: 'createdOrRecord'; schema: infer T extends TSchema }
    ? Put<Static<T>>
    : A extends { kind: 'recordWithCookie'; schema: infer T extends TSchema }
      ? { data: Static<T>; cookie?: string }
      : A extends { kind: 'page'; schema: infer T extends TSchema }
        ? Page<Static<T>>
        : A extends { kind: 'all'; schema: infer T extends TSchema }
          ? Page<Static<T>> | AsyncIterable<Static<T>[]>
          : A extends { kind: 'table'; schema: infer T extends TSchema }
            ? Page<Static<T>> | CsvFile<Static<T> & object>
            : A extends { kind: 'file' }
              ? ServedFile
              : A extends { kind: 'html' }
                ? ServedPage
                : A extends { kind: 'pageOrFile' }
                  ? ServedPage | ServedFile
                  : undefined;

type StaticOf<T> = T extends TSchema ? Static<T> : undefined;
type ContextOf<W> = W extends MemberRole | TenantInPath
  ? TenantContext
  : W extends 'anyone'
    ? OpenContext
    : Context;

interface RequestInput<P, Q, B> {
  params: StaticOf<P>;
  query: StaticOf<Q>;
  body: StaticOf<B>;
  /** Present if the route takes an upload. */
  upload: Upload;
  /** The headers that the route declares. Routes that answer with a page or a cookie get all headers. */
  headers: IncomingHttpHeaders;
  /** Present if the route answers with a page. */
  requestId: string;
  /** True for HEAD, if the route answers with a page. A HEAD request must not consume a one-time ticket. */
  isHead: boolean;
  /** True if the route answers with a table and the caller prefers CSV. The handler then returns a file. */
  isCsv: boolean;
}

interface Declaration<W, P, Q, B, A, R = undefined> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Relative to `API_PREFIX`, with parameters in braces as in the API document. */
  path: string;
  /** The heading of the route in the API document. */
  tag: string;
  /** The name of the call in programs. By default, it follows from method and path: `finalizeInvoice`. */
  operationId?: string;
  summary: string;
  description?: string;
  access: W;
  /** What needs the role MEMBER, where a weaker one may call the route in other cases. Completes "and MEMBER ...". */
  memberNeeded?: string;
  /** True if access tokens may call the route whatever their scopes, because it shows only who the caller is. */
  needsNoScope?: true;
  params?: P;
  query?: Q;
  /** Headers that the handler needs, with names in lower case. */
  headers?: TObject;
  body?: B;
  /** The schema of one request's body, where `body` is a union and the headers decide which of its members applies. */
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
  /** Replaces the usual limit of the body's size. */
  bodyBytesMax?: number;
  /**
   * Refuses a caller who has no right to send a large body, before it is read. Params and headers are not yet
   * validated.
   */
  admitLargeBody?: (
    context: Context,
    request: { params: Record<string, string>; headers: IncomingHttpHeaders },
  ) => Promise<void>;
  /** The stored record that the path names, if that is not the one of its first identifier. */
  names?: StoredRecord;
  /** Why the record that it answers with has no tag. */
  withoutTag?: string;
  /** Limits the failures per minute from one address, on a route for anyone. */
  failuresPerMinute?: number;
  /** Makes the route take bytes instead of JSON. */
  upload?: UploadRule;
  answer: A;
  /** True if its answers hold secrets, such as addresses with a signature. They are not compressed. */
  holdsSecrets?: true;
  /** True if a malformed path parameter is a 400. Elsewhere it is an identifier that names nothing, so a 404. */
  hasKeyInPath?: true;
  /** True if a dry run is refused, because the request does more than change records: it takes bytes, signs in, or sends. */
  cannotBeTried?: true;
  /** True if the interface lists no 400 for malformed query values. They are then ignored. */
  isLenient?: true;
  /** Statuses that follow from the handler's own rules, in addition to those that follow from the declaration. */
  alsoAnswers?: readonly (400 | 401 | 403 | 404)[];
  /** Statuses that would follow from the declaration, but that this route never answers. */
  neverAnswers?: readonly (400 | 403 | 404)[];
  /**
   * Work that takes too long for a transaction, or that must survive a rollback. It runs before the handler and
   * before the transaction of an idempotent request, even if that request is then answered with a stored answer.
   */
  prepare?: (context: ContextOf<W>, request: RequestInput<P, Q, B>) => Promise<R>;
  handler: (context: ContextOf<W>, request: RequestInput<P, Q, B>, prepared: R) => Promise<ResultOf<A>>;
}

/** A route without the types of its input and result, for the server and the API document. */
export interface Route
  extends Omit<Declaration<RouteAccess, TObject, TObject, TSchema, Answer>, 'handler' | 'prepare'> {
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
>(declaration: Declaration<W, P, Q, B, A, R>): Route {
  // A handler for one kind of context and input is no handler for all. The server calls it with the kind that it declares.
  return declaration as unknown as Route;
}
