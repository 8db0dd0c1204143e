/** The JSON Schema of a provider's settings, or of one of them, as far as forms use it. */
interface Schema {
  type?: string;
  title?: string;
  description?: string;
  examples?: unknown[];
  default?: unknown;
  enum?: string[];
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  'x-form'?: { records?: string; isUrl?: boolean; placeholder?: string; suggested?: unknown };
}

/** The lists that a setting can pick a record from. */
const PICKED = ['clients', 'projects'] as const;
export type PickedRecords = (typeof PICKED)[number];

/** The kinds of fields of a form. They follow from the shape of the value. */
type Question =
  | { kind: 'text'; isUrl: boolean; pattern: string | undefined }
  | { kind: 'record'; records: PickedRecords }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'choices'; choices: readonly string[] }
  | { kind: 'number'; isWhole: boolean }
  | { kind: 'flag' }
  /** Objects, one row each. The noun is one row in words: "Add mapping". */
  | { kind: 'rows'; noun: string; settings: readonly Setting[] };

export type Setting = Question & {
  name: string;
  label: string;
  hint: string | undefined;
  placeholder: string;
  isRequired: boolean;
  /** The value that applies when there is none. */
  usual: unknown;
  /** The value that a new integration starts with. */
  suggested: unknown;
};

/** The settings that a provider describes, in its order. Settings that no field can show are left out. */
export function settingsOf(schema: object | undefined): Setting[] {
  const { properties = {}, required = [] } = (schema ?? {}) as Schema;
  return Object.entries(properties).flatMap(([name, property]) => {
    const question = questionOf(property);
    return question ? [{ ...question, ...words(name, property), isRequired: required.includes(name) }] : [];
  });
}

function words(name: string, property: Schema) {
  const { title, description, examples = [], default: usual, 'x-form': hints = {} } = property;
  const example = property.enum ? '' : [hints.suggested, ...examples].find((one) => typeof one === 'string');
  return {
    ...{ name, label: title ?? labelOf(name), hint: description },
    ...{ placeholder: hints.placeholder ?? String(example ?? ''), usual, suggested: hints.suggested },
  };
}

function questionOf({
  type,
  enum: choices,
  pattern,
  items,
  'x-form': hints = {},
}: Schema): Question | undefined {
  const records = PICKED.find((one) => one === hints.records);
  if (type === 'boolean') return { kind: 'flag' };
  if (type === 'number' || type === 'integer') return { kind: 'number', isWhole: type === 'integer' };
  if (type === 'string' && choices) return { kind: 'choice', choices };
  if (type === 'string' && records) return { kind: 'record', records };
  if (type === 'string') return { kind: 'text', isUrl: hints.isUrl === true, pattern };
  if (type !== 'array') return undefined;
  if (items?.enum) return { kind: 'choices', choices: items.enum };
  if (items?.type !== 'object') return undefined;
  return { kind: 'rows', noun: items.title?.toLowerCase() ?? 'row', settings: settingsOf(items) };
}

/** `Folder id` for `folderId`. */
function labelOf(name: string): string {
  const text = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
