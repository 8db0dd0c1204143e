/** How the values of several processes become one. `one` stands for figures that every process would report alike. */
export type Combine = 'sum' | 'max' | 'min' | 'one';

/** All series of one metric, in a form that processes can send to each other. */
export interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  combine: Combine;
  /**
   * Each series has the text that follows the name of the metric, such as `{outcome="made"}`, and one value. A series of a
   * histogram with `bounds` has the number up to each bound, the number above all of them, and the sum.
   */
  series: Series[];
  bounds?: readonly number[];
}

export type Series = [text: string, values: number[]];

/** Writes labels as the text format of Prometheus wants them. */
export function labelsText(labels: Record<string, string>): string {
  const texts = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return texts.length === 0 ? '' : `{${texts.join(',')}}`;
}

function escapeLabel(value: string): string {
  return value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
}

/** Makes one family of those that several processes report under the same name. */
export function combineFamilies(reports: readonly (readonly Family[])[]): Family[] {
  const combined = new Map<string, { family: Family; byText: Map<string, number[]> }>();
  for (const family of reports.flat()) {
    const known = combined.get(family.name);
    const byText = known?.byText ?? new Map<string, number[]>();
    if (!known) combined.set(family.name, { family, byText });
    for (const [text, values] of family.series) {
      const others = byText.get(text);
      byText.set(text, others ? combineValues(family.combine, others, values) : values);
    }
  }
  return [...combined.values()].map(({ family, byText }) => ({ ...family, series: [...byText] }));
}

function combineValues(combine: Combine, some: number[], others: number[]): number[] {
  switch (combine) {
    case 'sum':
      return some.map((value, index) => value + (others[index] ?? 0));
    case 'max':
      return some.map((value, index) => Math.max(value, others[index] ?? value));
    case 'min':
      return some.map((value, index) => Math.min(value, others[index] ?? value));
    case 'one':
      return some;
  }
}

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** The text format of Prometheus. Families without series are left out. */
export function familiesText(families: readonly Family[]): string {
  return families
    .filter(({ series }) => series.length > 0)
    .map(
      (family) =>
        `# HELP ${family.name} ${family.help}\n# TYPE ${family.name} ${family.type}\n${linesOf(family)}`,
    )
    .join('\n');
}

function linesOf({ name, series, bounds }: Family): string {
  let lines = '';
  for (const [text, values] of series)
    lines += bounds ? histogramLines(name, text, bounds, values) : `${name}${text} ${values[0]}\n`;
  return lines;
}

/** Every bucket counts the values of the smaller ones, too. */
function histogramLines(name: string, text: string, bounds: readonly number[], values: number[]): string {
  const labels = text.slice(1, -1);
  let lines = '';
  let count = 0;
  for (let index = 0; index <= bounds.length; index++) {
    count += values[index] ?? 0;
    lines += `${name}_bucket{le="${bounds[index] ?? '+Inf'}",${labels}} ${count}\n`;
  }
  return `${lines}${name}_sum${text} ${values[bounds.length + 1]}\n${name}_count${text} ${count}\n`;
}
