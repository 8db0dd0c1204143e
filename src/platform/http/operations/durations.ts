const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

interface Series {
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
  private readonly byRoute = new Map<string, Map<string, Map<number, Series>>>();
  private readonly all: Series[] = [];

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

  /** In the text format of Prometheus. */
  text(): string {
    const { name, help } = this;
    const lines = this.all.flatMap(({ labels, counts, seconds }) => {
      let sum = 0;
      const buckets = [...BOUNDS, '+Inf'].map((bound, index) => {
        sum += counts[index] as number;
        return `${name}_bucket{le="${bound}",${labels}} ${sum}`;
      });
      return [...buckets, `${name}_sum{${labels}} ${seconds}`, `${name}_count{${labels}} ${sum}`];
    });
    return [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`, ...lines, ''].join('\n');
  }

  private add(method: string, route: string, status: number): Series {
    const byMethod = this.byRoute.get(route) ?? new Map<string, Map<number, Series>>();
    const byStatus = byMethod.get(method) ?? new Map<number, Series>();
    this.byRoute.set(route, byMethod.set(method, byStatus));
    const counts = new Array<number>(BOUNDS.length + 1).fill(0);
    const made = { labels: `method="${method}",route="${route}",status="${status}"`, counts, seconds: 0 };
    byStatus.set(status, made);
    this.all.push(made);
    return made;
  }
}
