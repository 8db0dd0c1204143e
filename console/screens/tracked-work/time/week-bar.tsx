import { go, href } from '../../../app/router.ts';
import { ButtonLink } from '../../../parts/button.tsx';
import { today } from '../../../parts/format.ts';
import { useShortcut } from '../../../parts/shortcuts.tsx';
import { words } from '../../../words/words.ts';
import { weekInWords } from './days-in-words.ts';
import { queryWith, shownMonday } from './week.ts';
import { addDays, mondayOf, weekNumber } from './weeks.ts';

const { time } = words;

/** Says which week is shown, and leads to others. */
export function WeekBar() {
  const monday = shownMonday();
  const previous = queryWith(addDays(monday, -7));
  const next = queryWith(addDays(monday, 7));
  useShortcut(',', time.week.previous, () => go('/time', { query: previous }));
  useShortcut('.', time.week.next, () => go('/time', { query: next }));
  return (
    <div class="time-bar">
      <p aria-live="polite">
        <strong>{weekInWords(monday)}</strong>{' '}
        <span class="quiet-text">{time.week.number(weekNumber(monday))}</span>
      </p>
      <span class="time-steps">
        <ButtonLink icon="left" label={time.week.previous} href={href('/time', previous)} />
        {monday !== mondayOf(today()) && (
          <ButtonLink href={href('/time', queryWith(undefined))}>{time.week.current}</ButtonLink>
        )}
        <ButtonLink icon="right" label={time.week.next} href={href('/time', next)} />
      </span>
    </div>
  );
}
