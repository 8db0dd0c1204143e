import { useState } from 'preact/hooks';
import { href } from '../../../app/router.ts';
import { can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { hours } from '../../../parts/format.ts';
import { Icon } from '../../../parts/icon.tsx';
import { Menu } from '../../../parts/menu.tsx';
import { problemText } from '../../../parts/rules.ts';
import { Name, Status } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { isTracked, removeEntry, setFlag, withdrawApproval } from './changing.ts';
import { EditEntry } from './edit-entry.tsx';
import { type Entry, hasUnknownRole } from './grouping.ts';
import { useSourceName } from './source-name.ts';
import { useProject } from './week.ts';

const { time, parts } = words;

/** One entry: what was done, by whom, and how far it was charged. */
export function EntryItem({ entry }: { entry: Entry }) {
  const [isEdited, setEdited] = useState(false);
  const { name, client } = useProject(entry.project);
  const { minutes, worker, role, description, referenceName, referenceType, referenceId, problem } = entry;
  const tracker = useSourceName(referenceType);
  const task = referenceName ?? (referenceId && `${tracker} ${referenceId}`);
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
              <span class="time-task" title={`${tracker} ${referenceId}`}>
                <bdi>{task}</bdi>
              </span>
            )}
            {description && <bdi>{description}</bdi>}
          </p>
        )}
        {hasUnknownRole(entry) && (
          <p class="time-problem">
            <Icon name="warning" />
            <span>
              {time.role.unknown}.{' '}
              <a href={href(`/contracts/${entry.contract}`)}>{time.entry.openContract}</a>
            </span>
          </p>
        )}
        {problem && (
          <p class="time-problem">
            <Icon name="warning" />
            <span>
              <bdi>{problemText(problem)}</bdi>{' '}
              <a href={href(`/contracts/${entry.contract}`)}>{time.entry.openContract}</a>
            </span>
          </p>
        )}
      </div>
      <Badges entry={entry} />
      {can('DRAFTER') && (
        <span class="time-entry-actions">
          {minutes > 0 && (
            <Button
              kind="quiet"
              size="small"
              icon="edit"
              label={time.entry.edit(hours(minutes), name)}
              onClick={() => setEdited(true)}
            />
          )}
          <EntryMenu entry={entry} label={time.entry.more(hours(minutes), name)} />
        </span>
      )}
      {isEdited && <EditEntry entry={entry} onClose={() => setEdited(false)} />}
    </li>
  );
}

function Badges({ entry }: { entry: Entry }) {
  const { minutes, status = 'OPEN', isBillable, isHeld, replacedBy, approvedAt } = entry;
  const source = useSourceName(entry.source);
  return (
    <span class="time-badges">
      {isTracked(entry) && (
        <span class="time-source">
          <bdi>{source}</bdi>
        </span>
      )}
      {isHeld && <Status status="HELD" />}
      {approvedAt && <Status status="APPROVED">{time.approval.approved}</Status>}
      {minutes === 0 && (
        <Status status="ENDED">{replacedBy ? time.entry.replaced : time.entry.deleted}</Status>
      )}
      {isBillable ? <Status status={status} /> : <Status status="ENDED">{time.notBillable}</Status>}
    </span>
  );
}

function EntryMenu({ entry, label }: { entry: Entry; label: string }) {
  const { isHeld, isBillable, minutes, approvedAt } = entry;
  const canDelete = minutes > 0 && !isTracked(entry);
  return (
    <Menu
      {...{ label }}
      items={[
        {
          text: isHeld ? time.entry.release : time.entry.setAside,
          run: () => setFlag(entry, { isHeld: !isHeld }, isHeld ? time.entry.released : time.setAside),
        },
        minutes > 0 && {
          text: isBillable ? time.entry.makeNotBillable : time.entry.makeBillable,
          run: () =>
            setFlag(entry, { isBillable: !isBillable }, isBillable ? time.notBillable : time.billable),
        },
        approvedAt !== undefined &&
          can('ADMIN') && { text: time.approval.withdraw, run: () => withdrawApproval(entry) },
        canDelete && {
          text: parts.buttons.delete,
          icon: 'trash',
          isDangerous: true,
          run: () => removeEntry(entry),
        },
      ]}
    />
  );
}
