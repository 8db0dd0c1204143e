import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { Button } from '../../../parts/button.tsx';
import { day, dayOf } from '../../../parts/format.ts';
import { notifyError } from '../../../parts/notice.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { loadWords, words } from '../../../words/words.ts';
import { href } from '../../router.ts';
import { api } from '../../session.ts';
import type { ShownClock } from './use-clock.ts';

type Entry = Schemas['AuditEntry'];

const texts = words.clock;

const SHOWN_MAX = 50;
/** Their parts, such as lines, change with them and say little. */
const RESOURCES = [
  ...(['tenant', 'member', 'accessToken', 'integration', 'client', 'contract', 'project'] as const),
  ...(['timeEntry', 'invoice', 'payment', 'refund', 'creditNote'] as const),
];

async function readChanges(limit: number, signal?: AbortSignal): Promise<{ data: Entry[] }> {
  const query = { limit, resource: RESOURCES };
  return api().GET('/audit-entries', { params: { query }, signal: signal ?? null });
}

/** The newest change so far. Later ones are those of the move: nobody else can write meanwhile. */
export async function lastChange(): Promise<string | undefined> {
  const { data } = await readChanges(1);
  return data[0]?.id;
}

interface HappenedProps {
  /** The newest change before the move. */
  after: string | undefined;
  clock: ShownClock;
  close: () => void;
}

/** The changes of a move, below the band until somebody closes them. */
export function Happened({ after, clock, close }: HappenedProps) {
  const [entries, setEntries] = useState<Entry[]>();
  const read = useRead(`audit-entries?after=${after}`, (signal) => readChanges(SHOWN_MAX, signal));
  const Changes = useChanges();
  useEffect(() => {
    // Later changes by people are no part of the move.
    if (read.data && !entries) setEntries(read.data);
  }, [read.data]);
  const end = entries?.findIndex(({ id }) => id === after) ?? -1;
  const shown = end < 0 ? entries : entries?.slice(0, end);
  return (
    <section class="popup happened" aria-label={texts.happened}>
      <header>
        <h2>{texts.happenedUntil(day(dayOf(clock.now)))}</h2>
        <Button kind="quiet" size="small" icon="close" label={words.parts.buttons.close} onClick={close} />
      </header>
      <div role="status">
        <Loaded read={{ ...read, data: Changes && shown }} lines={2}>
          {(all) =>
            all.length === 0 || !Changes ? (
              <p>{clock.due === 0 ? texts.nothingDue : texts.nothingChanged}</p>
            ) : (
              <Changes entries={all} />
            )
          }
        </Loaded>
      </div>
      {shown?.length === SHOWN_MAX && (
        <p>
          <a href={href('/audit')}>{texts.more(SHOWN_MAX)}</a>
        </p>
      )}
    </section>
  );
}

type ChangeList = ComponentType<{ entries: Entry[] }>;

/** The audit trail names changes. Its code and texts come when they are needed. */
function useChanges(): ChangeList | undefined {
  const [loaded, setLoaded] = useState<{ Changes: ChangeList }>();
  useEffect(() => {
    const load = async () => {
      await loadWords('audit', 'auditFields');
      const module = await import('../../../screens/journal/audit/change-list.tsx');
      setLoaded({ Changes: module.default });
    };
    load().catch(notifyError);
  }, []);
  return loaded?.Changes;
}
