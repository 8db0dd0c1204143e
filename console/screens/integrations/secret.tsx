import { signal } from '@preact/signals';
import { ShownOnce } from '../../parts/shown-once.tsx';

/** Kept in memory only, and only until it is closed. */
const shown = signal<{ integrationId: string; secret: string } | undefined>(undefined);

export function showSecret(integrationId: string, secret: string): void {
  shown.value = { integrationId, secret };
}

/** The secret of a new or rotated webhook, until it is closed. */
export function Secret({ integrationId }: { integrationId: string }) {
  const close = () => {
    shown.value = undefined;
  };
  if (shown.value?.integrationId !== integrationId) return null;
  return (
    <ShownOnce label="signing secret" secret={shown.value.secret} otherwise="rotate it" onClose={close}>
      <p class="quiet-text">
        Your receiver checks with it that events come from here, as Standard Webhooks describes.
      </p>
    </ShownOnce>
  );
}
