import { api } from '../../../app/session.ts';
import { bytes } from '../../../parts/bytes.ts';
import { number } from '../../../parts/format.ts';
import { Card } from '../../../parts/page.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';

const { limits } = words.settings;

const WARN_SHARE = 0.8;

/** How much the tenant may store and do, and how much it uses. */
export function Limits() {
  const read = useRead('limits', (signal) => api().GET('/limits', { signal }));
  return (
    <Card title={limits.title}>
      <p class="quiet-text">{limits.text}</p>
      <Loaded read={read} lines={4}>
        {({
          storedBytes,
          uncompletedUploads,
          integrations,
          changesPerMinute,
          messagesPerMinute,
          messagesPerDay,
        }) => (
          <ul class="settings-meters">
            <Meter label={limits.stored} {...storedBytes} write={(amount) => bytes(amount, number)} />
            <Meter label={limits.uploads} {...uncompletedUploads} />
            <Meter label={limits.integrations} {...integrations} />
            <Meter label={limits.changes} {...changesPerMinute} />
            <Meter label={limits.messages} {...messagesPerMinute} />
            <Meter label={limits.dailyMessages} {...messagesPerDay} />
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

interface MeterProps {
  label: string;
  used: number;
  limit: number;
  write?: (amount: number) => string;
}

/** A bar that shows how much of a limit is used. */
export function Meter({ label, used, limit, write = number }: MeterProps) {
  const share = limit > 0 ? Math.min(1, used / limit) : 1;
  const tone = share >= 1 ? 'bad' : share >= WARN_SHARE ? 'warn' : 'info';
  const text = limits.used(write(used), write(limit));
  return (
    <li>
      <span>{label}</span>
      <span class="money">{text}</span>
      <span
        class="track"
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
        aria-valuetext={text}
      >
        <span class={`bar ${tone}`} style={{ width: `${share * 100}%` }} />
      </span>
    </li>
  );
}
