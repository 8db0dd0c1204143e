/** The calendar quarter before the current one: its tax is declared now. */
export function lastQuarter(today: string): { from: string; to: string } {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const quarter = Math.floor((month - 1) / 3);
  const first = new Date(Date.UTC(year, (quarter - 1) * 3, 1));
  const last = new Date(Date.UTC(year, quarter * 3, 0));
  return { from: first.toISOString().slice(0, 10), to: last.toISOString().slice(0, 10) };
}
