import { words } from '../../../words/words.ts';

export interface EventGroup {
  /** `invoice` in `invoice.finalized`. */
  resource: string;
  types: string[];
}

/** Event types by their resource, in the order of the catalogue. */
export function groupEventTypes(types: readonly string[]): EventGroup[] {
  const groups = new Map<string, string[]>();
  for (const type of types) {
    const resource = type.slice(0, type.indexOf('.'));
    groups.set(resource, [...(groups.get(resource) ?? []), type]);
  }
  return [...groups].map(([resource, own]) => ({ resource, types: own }));
}

/** Something to choose, as a combobox takes it. */
interface EventOption {
  id: string;
  title: string;
  detail?: string;
}

export const allOf = (resource: string) => `${resource}.*`;

/** The records that events are about, in words: `Invoices`. */
export function resourceName(resource: string): string {
  return nameIn(words.eventTypes.resources, resource);
}

/** An event type in words, or all events of a resource. A type that the console does not know is shown as it is. */
export function eventName(type: string): string {
  if (!type.endsWith('.*')) return nameIn(words.eventTypes.types, type);
  return words.integrations.sending.allOf(resourceName(type.slice(0, -2)));
}

function nameIn(names: Record<string, string>, name: string): string {
  return (Object.hasOwn(names, name) ? names[name] : undefined) ?? name;
}

/** The types to subscribe to: all events of a resource, and each event. */
export function subscribable(types: readonly string[]): EventOption[] {
  return groupEventTypes(types).flatMap(({ resource, types: own }) => [
    {
      id: allOf(resource),
      title: eventName(allOf(resource)),
      detail: words.integrations.sending.count(own.length),
    },
    ...own.map((type) => ({ id: type, title: eventName(type) })),
  ]);
}

/** Chooses an event type, or all of a resource, which stands for each of them. Chosen already, it is taken out. */
export function toggleEvent(chosen: readonly string[], type: string): string[] {
  if (chosen.includes(type)) return chosen.filter((one) => one !== type);
  const isCovered = (one: string) => type.endsWith('.*') && one.startsWith(type.slice(0, -1));
  return [...chosen.filter((one) => !isCovered(one)), type];
}
