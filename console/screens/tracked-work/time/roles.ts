import type { Schemas } from '../../../../client/src/client.ts';
import type { Option } from '../../../parts/combobox.tsx';
import { folded } from '../../../parts/folded.ts';

type Rate = Pick<Schemas['Rate'], 'role' | 'unit' | 'startsOn'>;

/** The roles that hourly rates name, each once: those with a price on the day first, the last used before all. */
export function rolesOf(rates: readonly Rate[], date: string, lastUsed?: string): string[] {
  const hourly = rates.filter(({ unit }) => unit === 'HOUR');
  const started = hourly.filter(({ startsOn }) => startsOn <= date);
  const named = [...started, ...hourly].flatMap(({ role }) => (role === undefined ? [] : [role]));
  const known = lastUsed === undefined ? undefined : spelledAs(named, lastUsed);
  return once([...(known === undefined ? [] : [known]), ...named]);
}

/** Whether a role is given that no hourly rate names on the day. */
export function isUnknownRole(rates: readonly Rate[], role: string, date: string): boolean {
  if (role.trim() === '') return false;
  const started = rates.filter(({ unit, startsOn }) => unit === 'HOUR' && startsOn <= date);
  return !started.some((rate) => rate.role !== undefined && folded(rate.role) === folded(role));
}

/** The name among these that is the same but for its case. */
export function spelledAs(names: readonly string[], typed: string): string | undefined {
  return names.find((name) => folded(name) === folded(typed));
}

/** Leaves out names that differ only in case from an earlier one. */
export function once(names: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const name of names) if (!seen.has(folded(name))) seen.set(folded(name), name.trim());
  return [...seen.values()];
}

/** The names with the typed words. The name that was typed comes first, and new text last. */
export function optionsFor(
  names: readonly string[],
  typed: string,
  detailOf: (name: string, isNew: boolean) => string | undefined,
): Option[] {
  const found = names.filter((name) => folded(name).includes(folded(typed)));
  const same = spelledAs(found, typed);
  const sorted = same === undefined ? found : once([same, ...found]);
  const isNew = typed !== '' && same === undefined;
  return [
    ...sorted.map((name) => ({ id: name, title: name, detail: detailOf(name, false) })),
    ...(isNew ? [{ id: typed, title: typed, detail: detailOf(typed, true) }] : []),
  ];
}
