import { api } from '../../../app/session.ts';
import { number } from '../../../parts/format.ts';
import { Card } from '../../../parts/page.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { bytes } from './bytes.ts';

const WARN_SHARE = 0.8;

/** How much the tenant may store and do, and how much it uses. */
export function Limits() {
  const read = useRead('limits', (signal) => api().GET('/limits', { signal }));
  return (
    <Card title="Limits">
      <p class="quiet-text">The operator of the service sets these. Whatever would exceed one is refused.</p>
      <Loaded read={read} lines={4}>
        {({ storedBytes, uncompletedUploads, integrations, changesPerMinute }) => (
          <ul class="settings-meters">
            <Meter
              label="Stored pictures and uploads"
              {...storedBytes}
              write={(amount) => bytes(amount, number)}
            />
            <Meter label="Uploads under way" {...uncompletedUploads} />
            <Meter label="Integrations" {...integrations} />
            <Meter label="Changes in this minute" {...changesPerMinute} />
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

function Meter({ label, used, limit, write = number }: MeterProps) {
  const share = limit > 0 ? Math.min(1, used / limit) : 1;
  const tone = share >= 1 ? 'bad' : share >= WARN_SHARE ? 'warn' : 'info';
  const text = `${write(used)} of ${write(limit)}`;
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
