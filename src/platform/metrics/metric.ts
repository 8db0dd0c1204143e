import { type Family, labelsText, type Series } from './family.ts';

/** One series of a metric. Code that counts keeps it and changes `value`, which costs next to nothing. */
export interface Tally {
  value: number;
}

interface Declaration {
  name: string;
  help: string;
  labels?: readonly string[];
}

/** Series beyond this number are counted together, so that a label with too many values does no harm. */
const SERIES_MAX = 500;

/** A metric of this process. A series is shown from its first use on, with 0 until something is counted. */
export class Metric {
  private readonly declaration: Declaration;
  private readonly type: 'counter' | 'gauge';
  private readonly tallies = new Map<string, Tally>();

  constructor(declaration: Declaration, type: 'counter' | 'gauge') {
    this.declaration = declaration;
    this.type = type;
    if (!declaration.labels) this.of();
  }

  /** The series with these values of the labels. */
  of(...values: string[]): Tally {
    const text = this.textOf(values);
    const known = this.tallies.get(text);
    if (known) return known;
    return this.tallies.size < SERIES_MAX ? this.add(text) : this.rest();
  }

  family(): Family {
    const { name, help } = this.declaration;
    const series = [...this.tallies].map(([text, { value }]): Series => [text, [value]]);
    return { name, help, type: this.type, combine: 'sum', series };
  }

  private rest(): Tally {
    const text = this.textOf([]);
    return this.tallies.get(text) ?? this.add(text);
  }

  private textOf(values: string[]): string {
    const { labels = [] } = this.declaration;
    return labelsText(Object.fromEntries(labels.map((name, index) => [name, values[index] ?? 'other'])));
  }

  private add(text: string): Tally {
    const made = { value: 0 };
    this.tallies.set(text, made);
    return made;
  }
}

const declared = new Map<string, Metric>();

/** Declares a number of things that happened. Its name ends in `_total`. */
export function counter(declaration: Declaration): Metric {
  return declare(new Metric(declaration, 'counter'), declaration.name);
}

/** Declares a number of things that there are now. Processes add theirs up. */
export function gauge(declaration: Declaration): Metric {
  return declare(new Metric(declaration, 'gauge'), declaration.name);
}

function declare(metric: Metric, name: string): Metric {
  if (declared.has(name)) throw new Error(`two metrics are named ${name}`);
  declared.set(name, metric);
  return metric;
}

/** The metrics that the modules of this process declare. */
export function declaredFamilies(): Family[] {
  return [...declared.values()].map((metric) => metric.family());
}
