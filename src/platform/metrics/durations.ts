import { type Family, labelsText, type Series } from './family.ts';

const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Counted {
  labels: string;
  /** The answers up to each bound, and the ones above all bounds. None is counted twice. */
  counts: number[];
  seconds: number;
}

/**
 * A histogram of how long answers took, by method, route and status. That of `prom-client` writes the labels as text for
 * every answer, which took longer than all other work of a request that needs no database.
 */
export class Durations {
  private readonly name: string;
  private readonly help: string;
  private readonly byRoute = new Map<string, Map<string, Map<number, Counted>>>();
  private readonly all: Counted[] = [];

  constructor(name: string, help: string) {
    this.name = name;
    this.help = help;
  }

  observe(method: string, route: string, status: number, seconds: number): void {
    const series = this.byRoute.get(route)?.get(method)?.get(status) ?? this.add(method, route, status);
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] as number)) bucket++;
    series.counts[bucket] = (series.counts[bucket] as number) + 1;
    series.seconds += seconds;
  }

  family(): Family {
    const { name, help } = this;
    const series = this.all.map(({ labels, counts, seconds }): Series => [labels, [...counts, seconds]]);
    return { name, help, type: 'histogram', combine: 'sum', series, bounds: BOUNDS };
  }

  private add(method: string, route: string, status: number): Counted {
    const byMethod = this.byRoute.get(route) ?? new Map<string, Map<number, Counted>>();
    const byStatus = byMethod.get(method) ?? new Map<number, Counted>();
    this.byRoute.set(route, byMethod.set(method, byStatus));
    const counts = new Array<number>(BOUNDS.length + 1).fill(0);
    const made = { labels: labelsText({ method, route, status: `${status}` }), counts, seconds: 0 };
    byStatus.set(status, made);
    this.all.push(made);
    return made;
  }
}
