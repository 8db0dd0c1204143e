/** The texts of one element of a message, by their path below it. An attribute stands under `Amt@Ccy`. */
export class Fields {
  /** An element may be repeated, such as the lines of a text. More of them say nothing about a payment. */
  static readonly REPEATED_MAX = 100;
  private readonly values = new Map<string, string[]>();

  add(path: string, value: string): void {
    const known = this.values.get(path);
    if (!known) this.values.set(path, [value]);
    else if (known.length < Fields.REPEATED_MAX) known.push(value);
  }

  has(path: string): boolean {
    return this.values.has(path);
  }

  /** The first text at the first of these paths that has one. Versions of the standard have it in different places. */
  first(...paths: string[]): string | undefined {
    for (const path of paths) {
      const text = this.values.get(path)?.find((value) => value !== '');
      if (text !== undefined) return text;
    }
    return undefined;
  }

  all(...paths: string[]): string[] {
    return paths.flatMap((path) => this.values.get(path) ?? []).filter((value) => value !== '');
  }
}
