import { useState } from 'preact/hooks';
import { href } from '../../../app/router.ts';
import { can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { hours } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Menu } from '../../../parts/menu.tsx';
import { Name, Status } from '../../../parts/text.tsx';
import { isTracked, removeEntry, setFlag } from './changing.ts';
import { EditEntry } from './edit-entry.tsx';
import type { Entry } from './grouping.ts';
import { useProject } from './week.ts';

/** One entry: what was done, by whom, and how far it was charged. */
export function EntryItem({ entry }: { entry: Entry }) {
  const [isEdited, setEdited] = useState(false);
  const { name, client } = useProject(entry.project);
  const { minutes, worker, role, description, referenceName, referenceType, referenceId, problem } = entry;
  const task = referenceName ?? (referenceId && `${referenceType} ${referenceId}`);
  const by = [client?.name, worker, role].filter(Boolean).join(' · ');
  return (
    <li class={minutes === 0 ? 'time-entry ended' : 'time-entry'}>
      <span class="time-entry-minutes">{hours(minutes)}</span>
      <div class="time-entry-text">
        <p>
          <a href={href(`/projects/${entry.project}`)}>
            <Name>{name}</Name>
          </a>
          {by && (
            <span class="quiet-text">
              <bdi>{by}</bdi>
            </span>
          )}
        </p>
        {(task || description) && (
          <p class="time-entry-note">
            {task && (
              <span class="time-task" title={`${referenceType} ${referenceId}`}>
                <bdi>{task}</bdi>
              </span>
            )}
            {description && <bdi>{description}</bdi>}
          </p>
        )}
        {problem && (
          <p class="time-problem">
            <Icon name="warning" />
            <span>
              <bdi>{problem}</bdi>. <a href={href(`/contracts/${entry.contract}`)}>Open the contract</a>
            </span>
          </p>
        )}
      </div>
      <Badges entry={entry} />
      {can('MEMBER') && (
        <span class="time-entry-actions">
          {minutes > 0 && (
            <Button
              kind="quiet"
              size="small"
              icon="edit"
              label={`Edit ${hours(minutes)} h of ${name}`}
              onClick={() => setEdited(true)}
            />
          )}
          <EntryMenu entry={entry} label={`More for ${hours(minutes)} h of ${name}`} />
        </span>
      )}
      {isEdited && <EditEntry entry={entry} onClose={() => setEdited(false)} />}
    </li>
  );
}

function Badges({ entry }: { entry: Entry }) {
  const { minutes, status = 'OPEN', isBillable, isHeld, replacedBy, source } = entry;
  return (
    <span class="time-badges">
      {isTracked(entry) && (
        <span class="time-source">
          <bdi>{source}</bdi>
        </span>
      )}
      {isHeld && <Status status="HELD" />}
      {minutes === 0 && <Status status="ENDED">{replacedBy ? 'Replaced' : 'Deleted'}</Status>}
      {isBillable ? <Status status={status} /> : <Status status="ENDED">Not billable</Status>}
    </span>
  );
}

function EntryMenu({ entry, label }: { entry: Entry; label: string }) {
  const { isHeld, isBillable, minutes } = entry;
  const canDelete = minutes > 0 && !isTracked(entry);
  return (
    <Menu
      {...{ label }}
      items={[
        {
          text: isHeld ? 'Release' : 'Hold',
          run: () => setFlag(entry, { isHeld: !isHeld }, isHeld ? 'Released' : 'Held'),
        },
        minutes > 0 && {
          text: isBillable ? 'Make not billable' : 'Make billable',
          run: () => setFlag(entry, { isBillable: !isBillable }, isBillable ? 'Not billable' : 'Billable'),
        },
        canDelete && { text: 'Delete', icon: 'trash', isDangerous: true, run: () => removeEntry(entry) },
      ]}
    />
  );
}
