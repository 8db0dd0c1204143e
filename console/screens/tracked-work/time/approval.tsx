import { can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { hours } from '../../../parts/format.ts';
import { words } from '../../../words/words.ts';
import { approve } from './changing.ts';
import { type Entry, minutesOf, toApprove } from './grouping.ts';

const { time } = words;

/** The shown work that waits for approval, person by person. */
export function Approval({ entries }: { entries: Entry[] }) {
  const people = toApprove(entries);
  if (people.length === 0) return null;
  const all = people.flatMap(([, waiting]) => waiting);
  return (
    <section class="time-charge" aria-labelledby="time-approval">
      <header class="time-approval">
        <h2 id="time-approval">{time.approval.title}</h2>
        {people.length > 1 && can('ADMIN') && (
          <Button size="small" kind="primary" onClick={() => approve(all)}>
            {time.approval.approveAll(hours(minutesOf(all)))}
          </Button>
        )}
      </header>
      <ul>
        {people.map(([worker, waiting]) => (
          <Person key={worker} worker={worker || time.approval.nobody} waiting={waiting} />
        ))}
      </ul>
    </section>
  );
}

function Person({ worker, waiting }: { worker: string; waiting: Entry[] }) {
  return (
    <li>
      <span class="time-contract">
        <bdi>{worker}</bdi>
        <small class="quiet-text">{time.approval.entries(waiting.length)}</small>
      </span>
      <span class="time-owed numeric">
        <span>{time.hours(hours(minutesOf(waiting)))}</span>
      </span>
      {can('ADMIN') && (
        <Button
          size="small"
          attributes={{ 'aria-label': time.approval.approveOf(worker) }}
          onClick={() => approve(waiting)}
        >
          {time.approval.approve}
        </Button>
      )}
    </li>
  );
}
