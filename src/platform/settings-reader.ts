/** Settings that a provider declares, by the names under which it receives them. */
export type SettingDeclarations = Record<
  string,
  {
    variable: string;
    kind: 'text' | 'url' | 'baseUrl';
    fallback?: string;
    /** Returns what is wrong with a value, as the end of a sentence. It must not repeat a secret. */
    check?: (value: string) => string | undefined;
  }
>;

/** The values of declared settings. One without a fallback is optional. */
export type SettingValues<D extends SettingDeclarations> = {
  [K in keyof D as D[K] extends { fallback: string } ? K : never]: string;
} & {
  [K in keyof D as D[K] extends { fallback: string } ? never : K]?: string;
};

/** Reads settings by name and collects the mistakes in them. An unset or empty setting is undefined or its default. */
export class SettingsReader {
  readonly mistakes: string[] = [];
  private readonly environment: Record<string, string | undefined>;

  constructor(environment: Record<string, string | undefined>) {
    this.environment = environment;
  }

  addMistake(name: string, message: string): void {
    this.mistakes.push(`${name}: ${message}`.replace(/\s+/g, ' ')); // a value may contain line breaks
  }

  /** The value as it was set. Spaces are part of a secret. */
  secret(name: string): string | undefined {
    return this.environment[name] || undefined;
  }

  text(name: string): string | undefined {
    return this.environment[name]?.trim() || undefined;
  }

  integer(name: string, fallback: number, min: number, max: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    this.addMistake(name, `must be a whole number from ${min} to ${max}, not "${value}"`);
    return fallback;
  }

  url(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const parsed = URL.parse(value);
    if (parsed && /^https?:$/.test(parsed.protocol)) return value;
    this.addMistake(name, 'must be a URL that starts with http:// or https://');
    return undefined;
  }

  /** A URL that paths are appended to. */
  baseUrl(name: string): string | undefined {
    return this.url(name)?.replace(/\/+$/, '');
  }

  oneOf<T extends string, F extends T | undefined>(name: string, allowed: readonly T[], fallback: F): T | F {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const found = allowed.find((item) => item === value);
    if (found === undefined) this.addMistake(name, `must be one of ${allowed.join(', ')}, not "${value}"`);
    return found ?? fallback;
  }

  /** Items separated by commas. */
  list(name: string, accepts: (item: string) => boolean, message: string): string[] {
    const items = (this.text(name) ?? '').split(',').flatMap((item) => item.trim() || []);
    for (const item of items) if (!accepts(item)) this.addMistake(name, `${message}, not "${item}"`);
    return items;
  }

  declared<D extends SettingDeclarations>(declarations: D): SettingValues<D> {
    const values = Object.entries(declarations).flatMap(([name, { variable, kind, fallback, check }]) => {
      const value = this[kind](variable) ?? fallback;
      const mistake = value === undefined ? undefined : check?.(value);
      if (mistake !== undefined) this.addMistake(variable, mistake);
      return value === undefined ? [] : [[name, value]];
    });
    return Object.fromEntries(values); // `any`, since TypeScript does not follow names through entries
  }
}
