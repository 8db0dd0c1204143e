import { computed, signal } from '@preact/signals';
import { tenant } from './session.ts';

/** Where the clocks of sandboxes stand, by tenant. Undefined for those that follow real time. */
const clocks = signal<ReadonlyMap<string, string | undefined>>(new Map());

/** False until the clock of a sandbox was read: forms begin with its day. */
export const isTimeKnown = computed(
  () => tenant.value?.mode !== 'SANDBOX' || clocks.value.has(tenant.value.id),
);

/** Where the clock of a sandbox stands, as far as it is known. */
export function clockOf(tenantId: string): string | undefined {
  return clocks.value.get(tenantId);
}

export function keepClock(tenantId: string, movedTo: string | undefined): void {
  const before = clocks.peek();
  if (before.has(tenantId) && before.get(tenantId) === movedTo) return;
  clocks.value = new Map(before).set(tenantId, movedTo);
}

/** The tenant's time: real time, except in a sandbox whose clock was moved. */
export function tenantNow(): Date {
  const movedTo = clockOf(tenant.value?.id ?? '');
  return movedTo === undefined ? new Date() : new Date(movedTo);
}
