import { useState } from 'preact/hooks';
import { Button } from '../../../parts/button.tsx';
import { hours } from '../../../parts/format.ts';
import { words } from '../../../words/words.ts';
import { dayInWords } from './days-in-words.ts';
import { EntryItem } from './entry-item.tsx';
import { type Entry, entriesByDay, minutesOf } from './grouping.ts';

const { time } = words;

/** Shown at first, and with every press of the button. */
const STEP = 100;

/** The entries one by one, under their days. */
export function EntryList({ entries }: { entries: Entry[] }) {
  const [most, setMost] = useState(STEP);
  const left = entries.length - most;
  const days = entriesByDay(entries.slice(0, most));
  if (days.length === 0) return null;
  return (
    <section class="time-list" aria-label={time.list.entries}>
      {days.map(([day, ofDay]) => (
        <section key={day} aria-label={dayInWords(day)}>
          <header>
            <h2>{dayInWords(day)}</h2>
            <span class="numeric">
              {time.hours(hours(minutesOf(entries.filter(({ date }) => date === day))))}
            </span>
          </header>
          <ul class="time-entries">
            {ofDay.map((entry) => (
              <EntryItem key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      {left > 0 && <Button onClick={() => setMost(most + STEP)}>{time.list.more(left)}</Button>}
    </section>
  );
}
