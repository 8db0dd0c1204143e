import type { Schemas } from '../../../../client/src/client.ts';
import { Icon, type IconName } from '../../../parts/icon.tsx';
import { Name } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';

type ActorEntry = Pick<Schemas['AuditEntry'], 'actor'>;

const ICONS: Record<ActorEntry['actor']['type'], IconName> = {
  PERSON: 'user',
  ACCESS_TOKEN: 'key',
  SYSTEM: 'settings',
};

export function actorKind({ actor }: ActorEntry): string {
  return words.audit.actors[actor.type];
}

/** The author of a change, with an icon for its kind. */
export function Actor({ entry }: { entry: ActorEntry }) {
  return (
    <span class="audit-actor" title={actorKind(entry)}>
      <Icon name={ICONS[entry.actor.type]} />
      <Name>{entry.actor.id}</Name>
    </span>
  );
}
