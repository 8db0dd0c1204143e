import { Icon, type IconName } from '../../parts/icon.tsx';

const ICONS: Record<string, IconName> = { WEBHOOK: 'external', JIRA: 'time', GOOGLE_DRIVE: 'projects' };

/** A tile with the sign of a provider: what it does, not its trademark. */
export function Mark({ provider }: { provider: string }) {
  return (
    <span class="integrations-mark">
      <Icon name={ICONS[provider] ?? 'integrations'} />
    </span>
  );
}
