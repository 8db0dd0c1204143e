import type { Schemas } from '../../../../../client/src/client.ts';
import { href } from '../../../../app/router.ts';
import { api } from '../../../../app/session.ts';
import { Button } from '../../../../parts/button.tsx';
import { Dialog } from '../../../../parts/dialog.tsx';
import { day, hours } from '../../../../parts/format.ts';
import { Loaded } from '../../../../parts/problem.tsx';
import { type Read, useRead } from '../../../../parts/reads.ts';
import { words } from '../../../../words/words.ts';

const texts = words.allowances.table;

type Period = Schemas['AllowancePeriod'];

/** The periods that have begun, the oldest first. */
export function usePeriods(allowanceId: string): Read<Period[]> {
  const params = { path: { allowanceId } };
  return useRead(`allowances/${allowanceId}/periods`, (signal) =>
    api().GET('/allowances/{allowanceId}/periods', { params, signal }),
  );
}

interface PeriodsDialogProps {
  allowanceId: string;
  name: string;
  onClose: () => void;
}

/** What each period granted and took over, and what became of it, the newest first. */
export function PeriodsDialog({ allowanceId, name, onClose }: PeriodsDialogProps) {
  const read = usePeriods(allowanceId);
  return (
    <Dialog title={texts.title(name)} isWide onClose={onClose}>
      <Loaded read={read} lines={5}>
        {(periods) =>
          periods.length === 0 ? (
            <p class="quiet-text">{texts.none}</p>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a long list
            <ul class="allowance-periods" tabIndex={0}>
              {periods.toReversed().map((period) => (
                <OnePeriod key={period.startsOn} period={period} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <footer>
        <Button onClick={onClose}>{words.parts.buttons.close}</Button>
      </footer>
    </Dialog>
  );
}

function OnePeriod({ period }: { period: Period }) {
  const { startsOn, endsOn, entries, entryCount } = period;
  return (
    <li>
      <h3>
        {day(startsOn)}
        {endsOn && <> – {day(endsOn)}</>}
      </h3>
      <dl class="actions">
        <Sum label={texts.granted} minutes={period.grantedMinutes} />
        <Sum label={texts.rolledOver} minutes={period.rolledOverMinutes} />
        <Sum label={texts.used} minutes={period.usedMinutes} />
        <Sum label={texts.expired} minutes={period.expiredMinutes} />
        <Sum label={texts.left} minutes={period.leftMinutes} />
      </dl>
      {entries.length > 0 && (
        <details>
          <summary>{texts.entryCount(entryCount)}</summary>
          <ul class="rows contract-rates">
            {entries.map(({ timeEntry, date, minutes }) => (
              <li key={timeEntry}>
                <a href={href('/time', { week: date })}>{day(date)}</a>
                <span />
                <span class="numeric">{words.allowances.hours(hours(minutes))}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function Sum({ label, minutes }: { label: string; minutes: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd class={minutes === 0 ? 'numeric quiet-text' : 'numeric'}>
        {words.allowances.hours(hours(minutes))}
      </dd>
    </div>
  );
}
