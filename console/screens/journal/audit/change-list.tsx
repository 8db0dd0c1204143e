import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { day, dayOf } from '../../../parts/format.ts';
import { Change } from './change.tsx';
import { screenOf } from './differences.ts';

type AuditEntry = Schemas['AuditEntry'];

/** Changes that the service made while the clock of a sandbox was moved. Each leads to its record, and has the sandbox's day. */
export default function ChangeList({ entries }: { entries: AuditEntry[] }) {
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.id}>
          <a href={addressOf(entry)}>
            <Change entry={entry} />
          </a>
          <span class="quiet-text">{dayIn(entry.after)}</span>
        </li>
      ))}
    </ul>
  );
}

/** A record without a screen is shown by the entry. */
function addressOf({ id, resource, resourceId, action }: AuditEntry): string {
  const screen = action === 'deleted' ? undefined : screenOf(resource, resourceId);
  return screen ? href(screen.path, screen.query) : href(`/audit/${id}`);
}

/** Entries have real time, and their records the time of the sandbox. */
function dayIn(state: AuditEntry['after']): string {
  const { createdAt, updatedAt = createdAt } = state ?? {};
  return typeof updatedAt === 'string' ? day(dayOf(updatedAt)) : '';
}
