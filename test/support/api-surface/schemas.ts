import type { Break, Rule } from './rules.ts';
import type { Retirement, Schema, Surface } from './surface.ts';

/** Requests may be read more generously than before, answers written more strictly. */
export type Direction = 'request' | 'answer';

/** One comparison of two documents. */
export interface Comparison {
  before: Surface;
  after: Surface;
  /** What was deprecated may be gone from its sunset on. */
  day: string;
  /** Pairs of named schemas that were compared, or are being compared: schemas may contain themselves. */
  known: Map<string, Break[]>;
}

/** A place in the document, in words. */
interface Place {
  where: string;
  direction: Direction;
}

/** One of the forms that a value may have. */
interface Form {
  schema: Schema;
  name: string | undefined;
  /** The name of its schema, or else its type. */
  key: string;
}

const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const UPPER_BOUNDS = [
  ...['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'],
  'x-decimals',
];
/** Keywords with a rule of their own below. Of any other, each difference narrows what is accepted. */
const RULED = new Set([
  ...LOWER_BOUNDS,
  ...UPPER_BOUNDS,
  ...['type', 'enum', 'const', 'properties', 'required', 'additionalProperties', 'items', 'propertyNames'],
  ...['title', 'default', 'deprecated', 'x-sunset', 'discriminator', 'anyOf', 'oneOf', '$ref'],
]);

const REFERENCE = '#/components/schemas/';

export function compareSchemas(before: Schema, after: Schema, place: Place, comparison: Comparison): Break[] {
  const [from, to] = [nameOf(before), nameOf(after)];
  if (from === undefined || to === undefined) return compareForms(before, after, place, comparison);
  const pair = `${place.direction} ${from} ${to}`;
  const known = comparison.known.get(pair);
  if (known) return known;
  comparison.known.set(pair, []);
  const found = compareForms(before, after, { ...place, where: from }, comparison);
  comparison.known.set(pair, found);
  return found;
}

/** Of a request, each form that was accepted must still be; of an answer, each form must be one that was there before. */
function compareForms(before: Schema, after: Schema, place: Place, comparison: Comparison): Break[] {
  const [olds, news] = [formsOf(before, comparison.before), formsOf(after, comparison.after)];
  const isRequest = place.direction === 'request';
  const [wanted, offered] = isRequest ? [olds, news] : [news, olds];
  return wanted.flatMap((form) => {
    const tried = offered
      .map((other): [Form, Form] => (isRequest ? [form, other] : [other, form]))
      .map(([old, now]) => ({
        isSame: old.key === now.key,
        breaks: compareForm(old, now, place, comparison),
      }));
    if (tried.some(({ breaks }) => breaks.length === 0)) return [];
    const isOnly = wanted.length === 1 && offered.length === 1;
    const [closest] = tried
      .filter(({ isSame }) => isSame || isOnly)
      .toSorted((one, other) => one.breaks.length - other.breaks.length);
    if (closest) return closest.breaks;
    if (isRequest) return [broken('inputNarrowed', place, `${form.key} is no longer accepted`)];
    // Such as the type of an event: programs pass over values that they do not know.
    if (resolved(before, comparison.before).discriminator) return [];
    return [broken('answerWidened', place, `may also be ${form.key}`)];
  });
}

function formsOf(schema: Schema, surface: Surface): Form[] {
  const target = resolved(schema, surface);
  const union: Schema[] | undefined = target.anyOf ?? target.oneOf;
  if (union) return union.flatMap((one) => formsOf(one, surface));
  const types: string[] = [target.type ?? 'any'].flat();
  return types.map((type) => {
    const name = nameOf(schema);
    if (types.length === 1) return { schema: target, name, key: name ?? type };
    if (type === 'null') return { schema: { type }, name, key: type };
    const values = (target.enum as unknown[] | undefined)?.filter((value) => value !== null);
    return { schema: { ...target, type, ...(values && { enum: values }) }, name, key: name ?? type };
  });
}

/** Compares two forms of one type each. */
function compareForm(old: Form, now: Form, around: Place, comparison: Comparison): Break[] {
  const [before, after] = [old.schema, now.schema];
  const place = old.name && now.name ? { ...around, where: old.name } : around;
  if (!isTypeKept(before.type, after.type, place.direction)) {
    const change = `was ${before.type ?? 'any value'}, is ${after.type ?? 'any value'}`;
    return [broken(place.direction === 'request' ? 'inputNarrowed' : 'answerWidened', place, change)];
  }
  return [
    ...compareValues(before, after, place),
    ...compareLimits(before, after, place),
    ...compareParts(before, after, place, comparison),
    ...compareProperties(before, after, place, comparison),
  ];
}

function isTypeKept(before: string | undefined, after: string | undefined, direction: Direction): boolean {
  const [narrow, wide] = direction === 'request' ? [before, after] : [after, before];
  return wide === undefined || narrow === wide || (narrow === 'integer' && wide === 'number');
}

function compareValues(before: Schema, after: Schema, place: Place): Break[] {
  const [olds, news] = [valuesOf(before), valuesOf(after)];
  if (place.direction === 'answer' && olds && !news)
    return [broken('answerWidened', place, 'no longer lists its values')];
  if (place.direction === 'request' && !olds && news)
    return [broken('inputNarrowed', place, `accepts only ${news.join(', ')}`)];
  const gone = olds?.filter((value) => news && !news.includes(value)) ?? [];
  const rule = place.direction === 'request' ? 'inputNarrowed' : 'valueRemoved';
  return gone.map((value) => broken(rule, place, `has no ${value} any more`));
}

function valuesOf({ enum: values, const: value }: Schema): unknown[] | undefined {
  return values ?? (value === undefined ? undefined : [value]);
}

/** Limits of answers follow those of requests, which may be raised. */
function compareLimits(before: Schema, after: Schema, place: Place): Break[] {
  const keywords = new Set([...Object.keys(before), ...Object.keys(after)]);
  const differing = [...keywords].filter(
    (keyword) => JSON.stringify(before[keyword]) !== JSON.stringify(after[keyword]),
  );
  const change = (keyword: string) =>
    `${keyword} was ${JSON.stringify(before[keyword]) ?? 'not set'}, is ${JSON.stringify(after[keyword]) ?? 'not set'}`;
  if (place.direction === 'answer')
    return differing
      .filter((keyword) => !RULED.has(keyword) && before[keyword] !== undefined)
      .map((keyword) => broken('answerWidened', place, change(keyword)));
  const isNarrower = (keyword: string) => {
    const [old, now] = [before[keyword], after[keyword]];
    if (LOWER_BOUNDS.includes(keyword)) return now !== undefined && now > (old ?? Number.NEGATIVE_INFINITY);
    if (UPPER_BOUNDS.includes(keyword)) return now !== undefined && now < (old ?? Number.POSITIVE_INFINITY);
    if (keyword === 'default') return old !== undefined;
    return !RULED.has(keyword) && now !== undefined && now !== false;
  };
  return differing.filter(isNarrower).map((keyword) => broken('inputNarrowed', place, change(keyword)));
}

/** The items of a list, and the names and values of an object with names of the user's own. */
function compareParts(before: Schema, after: Schema, place: Place, comparison: Comparison): Break[] {
  const parts: [keyword: string, suffix: string][] = [
    ['items', '[]'],
    ['propertyNames', ' (names)'],
    ['additionalProperties', '[name]'],
  ];
  return parts.flatMap(([keyword, suffix]) => {
    const [old, now] = [before[keyword] ?? true, after[keyword] ?? true];
    if (old === now) return [];
    const inside = { ...place, where: place.where + suffix };
    if (typeof old === 'object' && typeof now === 'object')
      return compareSchemas(old, now, inside, comparison);
    if (place.direction === 'request')
      return now === true || old === false
        ? []
        : [broken('inputNarrowed', inside, 'accepts less than before')];
    return old === true || now === false ? [] : [broken('answerWidened', inside, 'may be more than before')];
  });
}

function compareProperties(before: Schema, after: Schema, place: Place, comparison: Comparison): Break[] {
  const [olds, news]: Record<string, Schema>[] = [before.properties ?? {}, after.properties ?? {}];
  const [needed, needs]: Set<string>[] = [new Set(before.required), new Set(after.required)];
  const isRequest = place.direction === 'request';
  const at = (name: string): Place => ({ ...place, where: `${place.where}.${name}` });
  const lost = Object.entries(olds ?? {}).flatMap(([name, old]) => {
    const now = news?.[name];
    if (now) return compareSchemas(old, now, at(name), comparison);
    if (isRetired(old, comparison.day)) return [];
    return [broken(isRequest ? 'inputRemoved' : 'answerRemoved', at(name), 'is gone')];
  });
  const required = [...(needs ?? [])].filter((name) => isRequest && !needed?.has(name));
  const optional = [...(needed ?? [])].filter((name) => !isRequest && news?.[name] && !needs?.has(name));
  const isClosed = !isRequest && before.additionalProperties === false;
  const gained = Object.keys(news ?? {}).filter((name) => isClosed && !olds?.[name]);
  return [
    ...lost,
    ...required.map((name) => broken('inputRequired', at(name), 'is required')),
    ...optional.map((name) => broken('answerOptional', at(name), 'may be absent')),
    ...gained.map((name) => broken('answerGained', at(name), 'is new')),
  ];
}

/** Whether it was deprecated, and the day came from which it may be gone. */
export function isRetired({ deprecated, 'x-sunset': sunset }: Retirement, day: string): boolean {
  return deprecated === true && sunset !== undefined && sunset <= day;
}

function resolved(schema: Schema, surface: Surface): Schema {
  const name = nameOf(schema);
  return name === undefined ? schema : resolved(surface.schemas[name] ?? {}, surface);
}

function nameOf({ $ref }: Schema): string | undefined {
  return $ref?.replace(REFERENCE, '');
}

function broken(rule: Rule, { where, direction }: Place, what: string): Break {
  return { rule, where: `${where} in ${direction}s`, what };
}
