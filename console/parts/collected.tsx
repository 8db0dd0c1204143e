import type { Schemas } from '../../client/src/client.ts';
import { words } from '../words/words.ts';
import { day, hours, money } from './format.ts';
import { Warning } from './problem.tsx';
import { problemText } from './rules.ts';
import { Name } from './text.tsx';

type Collection = Schemas['Collection'];

const texts = words.outcome.collected;

const LINES_SHOWN = 50;

/** What is put onto a draft. Fees and expenses have no hours. */
export function CollectedLines({ lines, currency }: { lines: Collection['lines']; currency: string }) {
  return (
    <>
      <ul class="collected">
        {lines.slice(0, LINES_SHOWN).map((line, at) => (
          <li key={at}>
            <Name>{line.name}</Name>
            <span class="quiet-text numeric">{line.minutes > 0 && texts.hours(hours(line.minutes))}</span>
            <span class="money">{money(line.totalMinor, currency)}</span>
          </li>
        ))}
      </ul>
      {lines.length > LINES_SHOWN && <p class="quiet-text">{texts.more(lines.length - LINES_SHOWN)}</p>}
    </>
  );
}

/** What is owed and stays open, and why. */
export function LeftOver({ leftOver, currency }: { leftOver: Collection['leftOver']; currency: string }) {
  if (leftOver.length === 0) return null;
  return (
    <Warning>
      <ul>
        {leftOver.map(({ problem, minutes, amountMinor, firstDay, lastDay }) => {
          const [from, to, why] = [day(firstDay), day(lastDay), <bdi>{problemText(problem)}</bdi>];
          return (
            <li key={problem}>
              {minutes === 0
                ? texts.leftOverAmount(money(amountMinor, currency), from, to, why)
                : texts.leftOver(hours(minutes), from, to, why)}
            </li>
          );
        })}
      </ul>
    </Warning>
  );
}
