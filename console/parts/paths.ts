// biome-ignore lint/suspicious/noExplicitAny: values of forms have every shape
type Anything = any;

/** Reads `address.city` or `rates.0.unit` of a value. */
export function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<Anything>((part, name) => part?.[name], value);
}

/** Copies a value with another one at a path. Objects on the way are made if there are none. */
export function withValueAt<T>(value: T, path: string, changed: unknown): T {
  const [name = '', ...rest] = path.split('.');
  const inner =
    rest.length === 0 ? changed : withValueAt((value as Anything)?.[name], rest.join('.'), changed);
  if (Array.isArray(value)) return value.with(Number(name), inner) as Anything;
  return { ...(value as Anything), [name]: inner };
}

function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return isRecord(value) && Object.values(value).every(isNothing);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The body of a POST: without fields that were left empty. */
export function filled<T>(values: T): T {
  if (Array.isArray(values)) return values.map(filled) as T;
  if (!isRecord(values)) return values;
  const kept = Object.entries(values).filter(([, value]) => !isNothing(value));
  return Object.fromEntries(kept.map(([name, value]) => [name, filled(value)])) as T;
}

/** The body of a PATCH: what differs, with null for what was emptied. */
export function changesOf<T extends object>(before: T, after: T): { [Name in keyof T]?: T[Name] | null } {
  const changes: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(after)) {
    const old = (before as Record<string, unknown>)[name];
    if (JSON.stringify(filled(old)) === JSON.stringify(filled(value)) || (isNothing(old) && isNothing(value)))
      continue;
    changes[name] = isNothing(value) ? null : filled(value);
  }
  return changes as { [Name in keyof T]?: T[Name] | null };
}

/** Newer saved values, overlaid with the fields that somebody had changed in the older values. */
export function typedOver<V>(typed: V, older: V, newer: V): V {
  if (!isRecord(typed) || !isRecord(older) || !isRecord(newer)) return typed;
  const isTyped = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(older[name]);
  return { ...newer, ...Object.fromEntries(Object.entries(typed).filter(isTyped)) };
}

/** Whether somebody has changed a field in both ways: what was typed, and what was saved meanwhile, differ in it. */
export function clashes<V>(typed: V, older: V, newer: V): boolean {
  if (!isRecord(typed) || !isRecord(older) || !isRecord(newer)) return false;
  const [mine, before, theirs] = [typed, older, newer].map((values) => new Map(texts(values)));
  return [...(mine ?? [])].some(
    ([name, text]) =>
      text !== before?.get(name) && text !== theirs?.get(name) && before?.get(name) !== theirs?.get(name),
  );
}

function texts(values: Record<string, unknown>): [string, string | undefined][] {
  return Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]);
}
