import { Icon, type IconName } from '../../../parts/icon.tsx';
import type { Provider } from './records.ts';

/** A tile with the sign of a provider: what it does, not its trademark. */
export function Mark({ provider }: { provider: Provider | undefined }) {
  return (
    <span class="integrations-mark">
      <Icon name={iconOf(provider)} />
    </span>
  );
}

function iconOf(provider: Provider | undefined): IconName {
  if (provider?.isTracker) return 'time';
  if (provider?.isArchive) return 'projects';
  return provider && provider.eventTypes.length > 0 ? 'external' : 'integrations';
}
