import { href } from '../../../app/router.ts';
import { Button } from '../../../parts/button.tsx';
import { drafts } from '../../../parts/drafts.ts';
import { Warning } from '../../../parts/problem.tsx';
import { words } from '../../../words/words.ts';
import { unsavedOnScreen } from './cell-state.ts';
import { dayInWords, weekInWords } from './days-in-words.ts';
import { forgetUnsaved, keptUnder, type Typed, type UnsavedCell, unsavedCells } from './unsaved.ts';
import { queryWith, shownMonday, useProject } from './week.ts';
import { daysFrom, mondayOf } from './weeks.ts';

const { time } = words;

/** Says which hours are not saved yet. */
export function UnsavedBar() {
  const days = daysFrom(shownMonday());
  const cells = unsavedCells();
  const here = cells.filter(({ date }) => days.includes(date));
  const elsewhere = cells.filter(({ date }) => !days.includes(date)).map(({ date }) => mondayOf(date));
  if (cells.length === 0) return null;
  return (
    <Warning>
      {here.length > 0 && (
        <>
          <p>
            {time.unsaved.cells(here.length)}{' '}
            <Button size="small" onClick={saveShown}>
              {time.unsaved.saveNow}
            </Button>
          </p>
          <ul>
            {here.map((cell) => (
              <Unsaved key={keptUnder(cell)} cell={cell} />
            ))}
          </ul>
        </>
      )}
      {elsewhere.length > 0 && (
        <p>
          {time.unsaved.otherWeeks}{' '}
          {[...new Set(elsewhere)].sort().map((monday) => (
            <span key={monday}>
              <a href={href('/time', queryWith(monday))}>{weekInWords(monday)}</a>{' '}
            </span>
          ))}
        </p>
      )}
    </Warning>
  );
}

const saveShown = () => Promise.all([...unsavedOnScreen.values()].map(({ current }) => current.save()));

function Unsaved({ cell }: { cell: UnsavedCell }) {
  const { name } = useProject(cell.project);
  const { text, description } = drafts.read<Typed>(keptUnder(cell)) ?? { text: '', description: '' };
  const said = [name, cell.worker, cell.role, dayInWords(cell.date)].filter(Boolean).join(', ');
  const discard = () => {
    unsavedOnScreen.get(keptUnder(cell))?.current.drop();
    forgetUnsaved(cell);
  };
  return (
    <li>
      <bdi>
        {time.unsaved.cell(said, [text || time.unsaved.noHours, description].filter(Boolean).join(', '))}
      </bdi>{' '}
      <Button
        kind="quiet"
        size="small"
        onClick={discard}
        attributes={{ 'aria-label': time.unsaved.discardCell(said) }}
      >
        {time.unsaved.discard}
      </Button>
    </li>
  );
}
