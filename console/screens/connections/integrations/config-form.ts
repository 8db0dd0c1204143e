import { filled } from '../../../parts/paths.ts';
import type { Setting } from './config-settings.ts';

/** The settings of an integration, as the API has them or as a form holds them. */
export type Config = Record<string, unknown>;

/** The settings of an integration as a form holds them. */
export function configValues(settings: readonly Setting[], config: Config = {}): Config {
  return Object.fromEntries(
    settings.map((setting) => [setting.name, heldValue(setting, config[setting.name])]),
  );
}

/** The settings that the form of a new integration starts with. */
export function newConfigValues(settings: readonly Setting[]): Config {
  return configValues(settings, Object.fromEntries(settings.map(({ name, suggested }) => [name, suggested])));
}

function heldValue(setting: Setting, given: unknown): unknown {
  const value = given ?? setting.usual;
  switch (setting.kind) {
    case 'rows':
      return rowsOf(value).map((row) => ({ ...row, ...configValues(setting.settings, row) }));
    case 'choices':
      return value ?? [];
    case 'flag':
      return value ?? false;
    case 'number':
      return value;
    default:
      return value ?? '';
  }
}

export function rowsOf(value: unknown): Config[] {
  return Array.isArray(value) ? value : [];
}

/**
 * The settings as the API takes them. Rows at the end that were left empty are left out; those between others stay, so that
 * errors name the right row. Settings that the form does not know stay as they are.
 */
export function configOf(settings: readonly Setting[], values: Config, before: Config = {}): Config {
  const known = new Set(settings.map(({ name }) => name));
  const others = Object.entries(before).filter(([name]) => !known.has(name));
  const own = Object.entries(sent(settings, values)).filter(
    ([, value]) => !Array.isArray(value) || value.length > 0,
  );
  return { ...Object.fromEntries(others), ...filled(Object.fromEntries(own)) };
}

function sent(settings: readonly Setting[], values: Config): Config {
  return Object.fromEntries(
    settings.map((setting) => {
      const value = values[setting.name];
      if (setting.kind === 'text') return [setting.name, fitted(String(value ?? ''), setting.pattern)];
      if (setting.kind !== 'rows') return [setting.name, value];
      const rows = withoutTail(setting.settings, rowsOf(value));
      return [setting.name, rows.map((row) => ({ ...row, ...sent(setting.settings, row) }))];
    }),
  );
}

/** A text that the provider takes only without spaces around it, or only in capitals, is sent like that. */
function fitted(text: string, pattern: string | undefined): string {
  if (pattern === undefined) return text;
  const accepted = new RegExp(pattern, 'u');
  const trimmed = text.trim();
  return [text, trimmed, trimmed.toUpperCase()].find((one) => accepted.test(one)) ?? text;
}

function withoutTail(settings: readonly Setting[], rows: readonly Config[]): Config[] {
  const blank = Object.entries(configValues(settings));
  const isTyped = (row: Config) =>
    blank.some(([name, value]) => JSON.stringify(row[name]) !== JSON.stringify(value));
  return rows.slice(0, rows.findLastIndex(isTyped) + 1);
}
