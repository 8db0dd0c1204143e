import type { MaybeOptionalInit } from 'openapi-fetch';
import type { Expanded, RelationOf } from './expansion.ts';
import type { components, paths } from './types.ts';

/** The records and bodies of the API by name: `Schemas['Invoice']`. */
export type Schemas = components['schemas'];

/** The paths of the API, without their common beginning. */
export type Paths = {
  [Path in keyof paths as Path extends `/api/v1${infer Rest}` ? Rest : never]: paths[Path];
};

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type PathsWith<M extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends { [Name in M]: object } ? Path : never;
}[keyof Paths];

type Operation<Path extends keyof Paths, M> = M extends keyof Paths[Path] ? Paths[Path][M] : never;

type Success<T> = T extends { responses: infer R } ? R[keyof R & (200 | 201 | 202)] : never;

type DataIn<Answered> = Answered extends { content: { 'application/json': infer Body } }
  ? Body extends { data: infer Data }
    ? Data
    : never
  : Blob;

/** The `data` of an answer. A file is a blob, and a deletion has no data. */
type Payload<T> = [RealData<T>] extends [never] ? undefined : RealData<T>;
type RealData<T> = Exclude<DataIn<Success<T>>, Schemas['DryRun']>;

/** A dry run answers as the real call would, or with the changes that the call would make. */
type Tried<Real, Try> = Try extends 'changes'
  ? Omit<Schemas['DryRun'], 'answer'> & { answer: Real extends undefined ? undefined : { data: Real } }
  : Real;

interface Parsed {
  blob: Blob;
  text: string;
  arrayBuffer: ArrayBuffer;
  stream: ReadableStream<Uint8Array> | null;
}

type ParsedAs<T, As, Named extends readonly string[]> = As extends keyof Parsed
  ? Parsed[As]
  : Expanded<Payload<T>, RelationOf<T>, Named>;

export interface Answer<Data> {
  data: Data;
  /**
   * The version of a single record, as `ifMatch` of a change, which keeps the changes of others from being lost. Lists and
   * dry runs have none.
   */
  etag: string | undefined;
  response: Response;
}

/** The options of a call. They can be left out if none is required, and a misspelt name does not compile. */
type InitOf<Path extends keyof Paths, M extends Method, Named, As = undefined, Try = undefined> =
  MaybeOptionalInit<Paths[Path], Extract<M, keyof Paths[Path]>> extends infer Init
    ? undefined extends Init
      ? [init?: ParsingAs<NonNullable<Init>, Named, As> & OptionsOf<Operation<Path, M>, Try>]
      : [init: ParsingAs<Init, Named, As> & OptionsOf<Operation<Path, M>, Try>]
    : never;

type OptionsOf<T, Try> = Trying<T, Try> & Matching<T>;

type ParsingAs<Init, Named, As> = Omit<Init, 'parseAs'> & {
  parseAs?: As;
  params?: { query?: { expand?: Named } };
};

/** `dryRun` is an option of the call, because the type of the answer follows from it. */
type Trying<T, Try> = { dryRun?: Try } & (T extends { parameters: { query?: { dryRun?: unknown } } }
  ? { params?: { query?: { dryRun?: never } } }
  : { dryRun?: never });

/** The `etag` that the record must still have. It is an option of calls that change a record which has one. */
type Matching<T> = T extends { parameters: { header?: infer Headers } }
  ? 'if-match' extends NameIn<NonNullable<Headers>>
    ? { ifMatch?: string | undefined }
    : { ifMatch?: never }
  : never;
type NameIn<Headers> = [Headers] extends [never] ? never : keyof Headers;

/** A call by method and path, as of `openapi-fetch`. */
export type Call<M extends Method> = <
  Path extends PathsWith<M>,
  const Named extends readonly RelationOf<Operation<Path, M>>[] = [],
  As extends keyof Parsed | undefined = undefined,
  const Try extends boolean | 'changes' | undefined = undefined,
>(
  path: Path,
  ...init: InitOf<Path, M, Named, As, Try>
) => Promise<Answer<Tried<ParsedAs<Operation<Path, M>, As, Named>, Try>>>;

/** Paths that answer with a list. */
export type ListPath = {
  [Path in PathsWith<'get'>]: Payload<Operation<Path, 'get'>> extends unknown[] ? Path : never;
}[PathsWith<'get'>];

export type Item<Path extends ListPath> = Payload<Operation<Path, 'get'>> extends (infer One)[] ? One : never;

export type List<Result extends 'pages' | 'items'> = <
  Path extends ListPath,
  const Named extends readonly RelationOf<Operation<Path, 'get'>>[] = [],
>(
  path: Path,
  ...init: InitOf<Path, 'get', Named>
) => AsyncGenerator<
  Expanded<Result extends 'pages' ? Item<Path>[] : Item<Path>, RelationOf<Operation<Path, 'get'>>, Named>,
  void,
  undefined
>;
