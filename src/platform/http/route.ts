import type { Static, TObject, TSchema } from 'typebox';
import type { Clock } from '../clock.ts';
import type { Scope } from '../database/database.ts';
import type { MemberRole } from './auth/roles.ts';
import type { Caller } from './auth/verify-token.ts';
import type { Page } from './pagination.ts';

/**
 * Who may call a route. A role means: inside the tenant of the `tenant-id` header, with at least that
 * role; `inPath`, the same for the tenant that the path names. `caller`: any authenticated principal,
 * no tenant. `person`: the same without access tokens, to which the route is not there.
 */
export type RouteAccess = MemberRole | TenantInPath | 'caller' | 'person';

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

/** Of a request inside a tenant. */
export interface TenantContext extends Context {
  tenantId: string;
  role: MemberRole;
}

/** What a successful answer looks like. */
export type Answer =
  | { kind: 'record'; schema: TSchema }
  | { kind: 'created'; schema: TSchema; location: (data: never) => string }
  | { kind: 'page'; schema: TSchema }
  | { kind: 'all'; schema: TSchema }
  | { kind: 'nothing' };

export const record = <T extends TSchema>(schema: T) => ({ kind: 'record', schema }) as const;
export const created = <T extends TSchema>(schema: T, location: (data: Static<T>) => string) =>
  ({ kind: 'created', schema, location }) as const;
export const page = <T extends TSchema>(schema: T) => ({ kind: 'page', schema }) as const;
/** Every record when no `limit` is given, streamed; else a page. */
export const all = <T extends TSchema>(schema: T) => ({ kind: 'all', schema }) as const;
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
      : undefined;

type StaticOf<T> = T extends TSchema ? Static<T> : undefined;
type ContextOf<W> = W extends MemberRole | TenantInPath ? TenantContext : Context;

interface Declared<W, P, Q, B, A> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/api/v1`, parameters in braces as in the API document. */
  path: string;
  /** Heading in the API document. */
  tag: string;
  summary: string;
  description?: string;
  access: W;
  params?: P;
  query?: Q;
  body?: B;
  /** When its body may be larger than most. */
  bodyBytesMax?: number;
  answer: A;
  /**
   * The interface lists no 400 for this endpoint: an identifier that can't be one is a 404, and query
   * values that can't be read are ignored.
   */
  lists400?: false;
  /** Statuses that only this route's own rules give, beyond those that follow from its parts. */
  alsoAnswers?: readonly (400 | 403 | 404)[];
  /** Statuses that would follow from its parts, but that this route never gives. */
  neverAnswers?: readonly (400 | 403 | 404)[];
  handler: (
    context: ContextOf<W>,
    request: { params: StaticOf<P>; query: StaticOf<Q>; body: StaticOf<B> },
  ) => Promise<Returned<A>>;
}

/** A route with its types forgotten, as the server and the API document read it. */
export interface Route extends Omit<Declared<RouteAccess, TObject, TObject, TSchema, Answer>, 'handler'> {
  handler: (
    context: Context | TenantContext,
    request: { params: unknown; query: unknown; body: unknown },
  ) => Promise<unknown>;
}

export function route<
  const W extends RouteAccess,
  A extends Answer,
  P extends TObject | undefined = undefined,
  Q extends TObject | undefined = undefined,
  B extends TSchema | undefined = undefined,
>(declared: Declared<W, P, Q, B, A>): Route {
  return declared as unknown as Route;
}
