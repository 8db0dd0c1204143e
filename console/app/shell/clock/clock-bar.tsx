import { useEffect, useRef, useState } from 'preact/hooks';
import { newKey } from '../../../parts/attempts.ts';
import { day, dayOf, instant, timeZone } from '../../../parts/format.ts';
import { Menu } from '../../../parts/menu.tsx';
import { type Read, refresh } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { can, client } from '../../session.ts';
import { Happened, lastChange } from './happened.tsx';
import { destination, type MoveBy } from './moves.ts';
import { readClock, type ShownClock, useClock } from './use-clock.ts';

const texts = words.clock;

const MOVES: readonly MoveBy[] = ['day', 'week', 'month', 'endOfMonth'];
const POLL_MS = 500;

interface Move {
  to: string;
  /** The newest change before the move. */
  after: string | undefined;
}

/** The day of the sandbox, the menu that moves it, and what happened on the way. */
export default function ClockBar({ tenantId }: { tenantId: string }) {
  const read = useClock(tenantId);
  const [move, setMove] = useState<Move>();
  const [isClosed, setClosed] = useState(false);
  const clock = read.data;
  const isMoving =
    clock !== undefined && (clock.status === 'ADVANCING' || (move !== undefined && clock.now < move.to));
  usePolling(isMoving, read);
  const begin = async (by: MoveBy) => {
    const [after, { data }] = await Promise.all([lastChange(), readClock(tenantId)]);
    const to = destination(by, data.now, timeZone());
    const header = { 'idempotency-key': newKey() };
    const path = { tenantId };
    await client.POST('/tenants/{tenantId}/advance', { params: { path, header }, body: { to } });
    setClosed(false);
    setMove({ to, after });
    read.reload();
  };
  if (!clock) return null;
  return (
    <>
      <span class="clock">
        <time dateTime={clock.now} title={instant(clock.now)}>
          {day(dayOf(clock.now))}
        </time>
        {isMoving ? <Progress clock={clock} /> : clock.isReal && <span>{texts.followsRealTime}</span>}
        {can('ADMIN') && (
          <Menu
            className="clock-button"
            icon="time"
            label={texts.move}
            isBusy={isMoving}
            items={MOVES.map((by) => ({ text: texts.moves[by], run: () => begin(by) }))}
          />
        )}
      </span>
      {move && !isMoving && !isClosed && (
        <Happened key={move.to} after={move.after} clock={clock} close={() => setClosed(true)} />
      )}
    </>
  );
}

function Progress({ clock: { due, done } }: { clock: ShownClock }) {
  return (
    <span
      role="progressbar"
      aria-label={texts.moving}
      aria-valuemin={0}
      aria-valuemax={due}
      aria-valuenow={done}
    >
      {due === 0 ? texts.moving : texts.progress(done, due)}
    </span>
  );
}

/** Reads the clock until it has arrived. Then all records are read again, because any of them may be another one. */
function usePolling(isMoving: boolean, { isLoading, reload }: Read<ShownClock>): void {
  const wasMoving = useRef(false);
  useEffect(() => {
    if (wasMoving.current && !isMoving) refresh('');
    wasMoving.current = isMoving;
  }, [isMoving]);
  useEffect(() => {
    if (!isMoving || isLoading) return;
    const timer = setTimeout(reload, POLL_MS);
    return () => clearTimeout(timer);
  }, [isMoving, isLoading]);
}
