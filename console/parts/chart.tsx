export interface Bar {
  label: string;
  value: number;
  /** The value in words, such as an amount. */
  text: string;
  /** Leads to what the bar counts. */
  href?: string | undefined;
  tone?: 'plain' | 'info' | 'warn' | 'bad' | 'good';
}

/** Bars beside each other. Screen readers get them as a table. */
export function Chart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <table class="chart">
      <caption>{title}</caption>
      <tbody>
        {bars.map(({ label, value, text, href, tone = 'plain' }) => (
          <tr key={label}>
            <th scope="row">{href === undefined ? label : <a href={href}>{label}</a>}</th>
            <td>
              <span class="track" aria-hidden="true">
                <span class={`bar ${tone}`} style={{ width: `${(Math.max(0, value) / most) * 100}%` }} />
              </span>
              <span class="money">{text}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One bar of several parts, such as what is owed by age. */
export function Stack({ bars }: { bars: readonly Bar[] }) {
  const all = bars.reduce((sum, { value }) => sum + Math.max(0, value), 0) || 1;
  return (
    <div class="stack" aria-hidden="true">
      {bars.map(
        ({ label, value, tone = 'plain' }) =>
          value > 0 && (
            <span key={label} class={`bar ${tone}`} style={{ width: `${(value / all) * 100}%` }} />
          ),
      )}
    </div>
  );
}

interface SeriesRow {
  key: string;
  label: string;
  /** One for each column. Undefined leaves the cell empty. */
  values: readonly (number | undefined)[];
  /** In place of the column's. */
  tone?: Bar['tone'];
}

interface SeriesProps {
  title: string;
  /** The heading of the rows. */
  of: string;
  columns: readonly { title: string; tone: NonNullable<Bar['tone']> }[];
  rows: readonly SeriesRow[];
  /** The value in words, such as an amount. */
  text: (value: number) => string;
}

/** Several values for each row, such as a month, each with a bar. All bars have one scale. */
export function Series({ title, of, columns, rows, text }: SeriesProps) {
  const most = Math.max(1, ...rows.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return (
    <table class="series">
      <caption class="unseen">{title}</caption>
      <thead>
        <tr>
          <th scope="col">{of}</th>
          {columns.map((column) => (
            <th key={column.title} scope="col">
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, values, tone }) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            {columns.map((column, at) => (
              <SeriesCell
                key={column.title}
                value={values[at]}
                tone={tone ?? column.tone}
                {...{ most, text }}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SeriesCellProps {
  value: number | undefined;
  tone: string;
  most: number;
  text: (value: number) => string;
}

function SeriesCell({ value, tone, most, text }: SeriesCellProps) {
  if (value === undefined) return <td />;
  return (
    <td>
      <span class={value === 0 ? 'money quiet-text' : 'money'}>{text(value)}</span>
      <span class="track" aria-hidden="true">
        <span class={`bar ${tone}`} style={{ width: `${(Math.max(0, value) / most) * 100}%` }} />
      </span>
    </td>
  );
}
