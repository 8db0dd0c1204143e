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
