import { type Static, type TSchema, Type } from 'typebox';

/** How a form asks for a setting. Forms that know nothing of the provider read it. */
interface FormHints {
  /** Names the list that the record is picked from: the value is its identifier. */
  records?: 'clients' | 'projects';
  /** The value is a URL. */
  isUrl?: boolean;
  /** The value is not to be read over somebody's shoulder. */
  isSecret?: boolean;
  /** Stands in the empty field, in place of the first example. It may say what an empty field means. */
  placeholder?: string;
  /** The form of a new integration starts with this value. `[{}]` is a list with one empty row. */
  suggested?: unknown;
}

/** A setting of a provider, labelled for people. Forms show its description as the hint. */
export function setting<T extends TSchema>(label: string, schema: T, hints?: FormHints) {
  return Type.Unsafe<Static<T>>({ ...schema, title: label, ...(hints && { 'x-form': hints }) });
}
