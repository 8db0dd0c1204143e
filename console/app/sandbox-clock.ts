import { computed, signal } from '@preact/signals';
import { tenant } from './session.ts';

/** Where the clocks of sandboxes stand, by tenant. Undefined for those that follow real time. */
const clocks = signal<ReadonlyMap<string, string | undefined>>(new Map());

/** False until the clock of a sandbox was read: forms begin with its day. */
export const isTimeKnown = computed(
  () => tenant.value?.mode !== 'SANDBOX' || clocks.value.has(tenant.value.id),
);

export function keepClock(tenantId: string, movedTo: string | undefined): void {
  const before = clocks.peek();
  if (before.has(tenantId) && before.get(tenantId) === movedTo) return;
  clocks.value = new Map(before).set(tenantId, movedTo);
}

/** Screens wait for the clock. If it can't be read, they go on with what is known. */
export function goOnWithoutClock(tenantId: string): void {
  keepClock(tenantId, clocks.peek().get(tenantId));
}

/** The tenant's time: real time, except in a sandbox whose clock was moved. */
export function tenantNow(): Date {
  const movedTo = clocks.value.get(tenant.value?.id ?? '');
  return movedTo === undefined ? new Date() : new Date(movedTo);
}
