import type { Schemas } from '../../../../client/src/client.ts';
import { Icon, type IconName } from '../../../parts/icon.tsx';
import { Name } from '../../../parts/text.tsx';

type ActorEntry = Pick<Schemas['AuditEntry'], 'actor' | 'actorType'>;

const KINDS: Record<ActorEntry['actorType'], { icon: IconName; text: string }> = {
  PERSON: { icon: 'user', text: 'A person' },
  ACCESS_TOKEN: { icon: 'key', text: 'An access token' },
  SYSTEM: { icon: 'settings', text: 'The service' },
};

export function actorKind({ actorType }: ActorEntry): string {
  return KINDS[actorType].text;
}

/** The author of a change, with an icon for its kind. */
export function Actor({ entry }: { entry: ActorEntry }) {
  return (
    <span class="audit-actor" title={actorKind(entry)}>
      <Icon name={KINDS[entry.actorType].icon} />
      <Name>{entry.actor}</Name>
    </span>
  );
}
