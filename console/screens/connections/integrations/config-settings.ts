import type { SettingWords } from '../../../words/en/integrations.ts';
import { words } from '../../../words/words.ts';

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
  'x-form'?: {
    records?: string;
    isUrl?: boolean;
    isSecret?: boolean;
    placeholder?: string;
    suggested?: unknown;
  };
}

/** The lists that a setting can pick a record from. */
const PICKED = ['clients', 'projects'] as const;
export type PickedRecords = (typeof PICKED)[number];

/** The kinds of fields of a form. They follow from the shape of the value. */
type Question =
  | { kind: 'text'; type: 'text' | 'url' | 'password'; pattern: string | undefined }
  | { kind: 'record'; records: PickedRecords }
  | { kind: 'choice'; choices: readonly string[] }
  | { kind: 'choices'; choices: readonly string[] }
  | { kind: 'number'; isWhole: boolean }
  | { kind: 'flag' }
  /** Objects, one row each. The nouns are one row and several in words: "Add mapping", "2 mappings". */
  | { kind: 'rows'; noun: string; nouns: string; settings: readonly Setting[] };

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
    const question = questionOf(name, property);
    return question ? [{ ...question, ...textsOf(name, property), isRequired: required.includes(name) }] : [];
  });
}

/** The texts of a setting in the language of the page, by its name. The provider describes it in English. */
function ownTexts(name: string): Partial<SettingWords> {
  const { settings } = words.integrations.config;
  return (Object.hasOwn(settings, name) ? settings[name] : undefined) ?? {};
}

function textsOf(name: string, property: Schema) {
  const { title, description, examples = [], default: usual, 'x-form': hints = {} } = property;
  const own = ownTexts(name);
  const example = property.enum ? '' : [hints.suggested, ...examples].find((one) => typeof one === 'string');
  return {
    ...{ name, label: own.label ?? title ?? labelOf(name), hint: own.hint ?? description },
    ...{
      placeholder: own.placeholder ?? hints.placeholder ?? String(example ?? ''),
      usual,
      suggested: hints.suggested,
    },
  };
}

function questionOf(name: string, property: Schema): Question | undefined {
  const { type, enum: choices, pattern, items, 'x-form': hints = {} } = property;
  const records = PICKED.find((one) => one === hints.records);
  if (type === 'boolean') return { kind: 'flag' };
  if (type === 'number' || type === 'integer') return { kind: 'number', isWhole: type === 'integer' };
  if (type === 'string' && choices) return { kind: 'choice', choices };
  if (type === 'string' && records) return { kind: 'record', records };
  if (type === 'string') return { kind: 'text', type: inputTypeOf(hints), pattern };
  if (type !== 'array') return undefined;
  if (items?.enum) return { kind: 'choices', choices: items.enum };
  if (items?.type !== 'object') return undefined;
  const { row, rows } = words.integrations.config;
  const own = ownTexts(name);
  const title = items.title?.toLowerCase();
  const noun = own.one ?? title ?? row;
  const nouns = own.many ?? (title === undefined ? rows : `${title}s`);
  return { kind: 'rows', noun, nouns, settings: settingsOf(items) };
}

function inputTypeOf({ isUrl, isSecret }: NonNullable<Schema['x-form']>): 'text' | 'url' | 'password' {
  if (isUrl) return 'url';
  return isSecret ? 'password' : 'text';
}

/** `Folder id` for `folderId`. */
function labelOf(name: string): string {
  const text = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
