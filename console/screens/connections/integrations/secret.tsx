import { signal } from '@preact/signals';
import { ShownOnce } from '../../../parts/shown-once.tsx';
import { words } from '../../../words/words.ts';
import type { IntegrationProps } from './records.ts';

const { secret: texts, description } = words.integrations;

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
    <ShownOnce label={texts.label} secret={shown.value.secret} otherwise={texts.otherwise} onClose={close}>
      <p class="quiet-text">{texts.hint(provider ? description(provider) : '')}</p>
    </ShownOnce>
  );
}
