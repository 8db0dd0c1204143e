/** The PostgreSQL types that statements use, and their JavaScript types. */
interface SqlTypes {
  text: string;
  boolean: boolean;
  integer: number;
  bigint: number;
  jsonb: unknown;
  /** The limits of columns keep every digit within a double. `integerValue` reads sums, which may be larger. */
  numeric: number;
  timestamptz: string;
  /** A day without a time: `2026-11-15`. */
  date: string;
  /** The identifier of another record: text in PostgreSQL. */
  reference: string;
  'text[]': string[];
}

type SqlType = keyof SqlTypes;

/** A declared type. A question mark permits null. */
export type DeclaredType = SqlType | `${SqlType}?`;

declare const VALUE: unique symbol;

/** A declared type whose values TypeScript knows more exactly than PostgreSQL does. */
export type Narrowed<D extends DeclaredType, T> = D & { readonly [VALUE]: T };

/** Text that is one of these values, such as a status. */
export function textOf<const T extends readonly string[]>(_values: T): Narrowed<'text', T[number]> {
  return 'text' as Narrowed<'text', T[number]>;
}

export function optionalTextOf<const T extends readonly string[]>(_values: T): Narrowed<'text?', T[number]> {
  return 'text?' as Narrowed<'text?', T[number]>;
}

/** JSON of a known shape. */
export function jsonOf<T>(): Narrowed<'jsonb', T> {
  return 'jsonb' as Narrowed<'jsonb', T>;
}

export function optionalJsonOf<T>(): Narrowed<'jsonb?', T> {
  return 'jsonb?' as Narrowed<'jsonb?', T>;
}

/** The declared type as PostgreSQL names it. */
export function sqlTypeOf(declared: DeclaredType): string {
  return declared.replace('?', '').replace('reference', 'text');
}

type ValueOf<D extends DeclaredType> = D extends { readonly [VALUE]: infer T }
  ? D extends `${string}?`
    ? T | null
    : T
  : D extends `${infer T extends SqlType}?`
    ? SqlTypes[T] | null
    : D extends SqlType
      ? SqlTypes[D]
      : never;

export type Declaration = Readonly<Record<string, DeclaredType>>;
export type Values<D extends Declaration> = { -readonly [K in keyof D]: ValueOf<D[K]> };

/**
 * A declared SQL statement. PostgreSQL prepares it under its name on each connection, and a test compares the declaration
 * with PostgreSQL's own description of parameters and columns.
 */
export interface Statement<
  P extends Declaration = Declaration,
  R extends Declaration = Declaration,
  /** The values that a caller passes. */
  G = Values<P>,
> {
  /** Carries the type `G`. No statement has this method. */
  given?(values: G): void;
  readonly name: string;
  readonly parameters: P;
  readonly row: R;
  /** With `$1`, `$2`, ... in the order of `parameters`. */
  readonly text: string;
  readonly parameterNames: readonly string[];
  /** True if PostgreSQL plans the statement for its values each time, instead of preparing it. */
  readonly noPlanCache: boolean;
  /** True if it may write. It is then refused at once while the disk is full, and other processes hear of it. */
  readonly isWrite: boolean;
  /** True if it writes nothing that others look for, so that they need not hear of it. */
  readonly isUpkeep: boolean;
  /** True if it finds one record by its key. Such statements share a connection. */
  readonly isLookup: boolean;
}

export type RowOf<S> = S extends Statement<Declaration, infer R> ? Values<R> : never;

const declared = new Map<string, Statement>();

/** The words of statements that write. Locks of rows are written, too. */
const WRITING = /\b(insert|update|delete|merge|share|nextval|setval|lo_\w+)\b/i;

export function statement<const P extends Declaration, const R extends Declaration>(declaration: {
  name: string;
  parameters: P;
  row: R;
  /** Parameters are written by name: `where id = $id`. */
  sql: string;
  /** Set for optional filters, where the best plan depends on which filters are given. */
  noPlanCache?: boolean;
  /** Set for a call of a function that writes. All other statements show it by their words. */
  isWrite?: boolean;
  /** Set for a statement that writes nothing that others look for. */
  isUpkeep?: boolean;
  /** Set for a statement that reads one record by its key, and nothing that could be long or locked. */
  isLookup?: boolean;
}): Statement<P, R> {
  const { name, parameters, row, sql, noPlanCache = false, isLookup = false, isUpkeep = false } = declaration;
  if (declared.has(name)) throw new Error(`two statements are named ${name}`);
  const parameterNames = Object.keys(parameters);
  const used = new Set<string>();
  const text = sql.replace(/\$([a-zA-Z]\w*)/g, (_match, parameter: string) => {
    const position = parameterNames.indexOf(parameter);
    if (position < 0) throw new Error(`statement ${name} uses $${parameter}, which it does not declare`);
    used.add(parameter);
    return `$${position + 1}`;
  });
  const unused = parameterNames.filter((parameter) => !used.has(parameter));
  if (unused.length > 0) throw new Error(`statement ${name} declares but never uses ${unused.join(', ')}`);
  const isWrite = declaration.isWrite ?? WRITING.test(text);
  const made: Statement<P, R> = {
    ...{ name, parameters, row, text, parameterNames, noPlanCache, isWrite, isUpkeep, isLookup },
  };
  declared.set(name, made);
  return made;
}

/** The statements of all modules loaded so far, for the test that checks them. */
export function declaredStatements(): Statement[] {
  return [...declared.values()];
}
