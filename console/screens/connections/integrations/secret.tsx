import { signal } from '@preact/signals';
import { ShownOnce } from '../../../parts/shown-once.tsx';
import type { IntegrationProps } from './records.ts';

/** Kept in memory only, and only until it is closed. */
const shown = signal<{ integrationId: string; secret: string } | undefined>(undefined);

export function showSecret(integrationId: string, secret: string): void {
  shown.value = { integrationId, secret };
}

/** A new or rotated secret, until it is closed. */
export function Secret({ integration: { id }, provider }: IntegrationProps) {
  const close = () => {
    shown.value = undefined;
  };
  if (shown.value?.integrationId !== id) return null;
  return (
    <ShownOnce label="signing secret" secret={shown.value.secret} otherwise="rotate it" onClose={close}>
      <p class="quiet-text">
        {provider?.description} Your receiver checks with it that events come from here.
      </p>
    </ShownOnce>
  );
}
