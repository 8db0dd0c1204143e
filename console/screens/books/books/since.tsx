import { api } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { keyOf } from '../../../parts/filters.tsx';
import { day, dayOf, today } from '../../../parts/format.ts';
import { nextCursor } from '../../../parts/list-data.ts';
import { Card } from '../../../parts/page.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import type { Wanted } from './export-dialog.tsx';
import { periodText } from './export-state.tsx';
import { daysSince, type Export, recordedIn } from './last-export.ts';

const texts = words.books.since;

/** The largest page of the journal. Beyond it, the number is no longer exact. */
const COUNTED_MAX = 500;

interface SinceProps {
  last: Export | undefined;
  onExport: (wanted: Wanted) => void;
}

/** The records that the next export would have, and the button that makes it. */
export function Since({ last, onExport }: SinceProps) {
  if (!last)
    return (
      <Card title={texts.title}>
        <p>{texts.nothingYet}</p>
      </Card>
    );
  const days = daysSince(last, today());
  const { kind, doneAt, createdAt } = last;
  const action = days && (
    <Button kind="primary" onClick={() => onExport({ kind, ...days })}>
      {texts.export(day(days.from), day(days.to))}
    </Button>
  );
  return (
    <Card title={texts.title} actions={action}>
      <p>{texts.last(words.books.exports.kinds[kind], periodText(last), day(dayOf(doneAt ?? createdAt)))}</p>
      {days ? <RecordedIn days={days} last={last} /> : <p>{texts.complete}</p>}
    </Card>
  );
}

function RecordedIn({ days, last }: { days: { from: string; to: string }; last: Export }) {
  const read = useRead(keyOf('invoices/recorded', days), async (signal) => {
    const query = { ...days, limit: COUNTED_MAX };
    const { data, response } = await api().GET('/reports/journal', { params: { query }, signal });
    return { data: { entries: data, hasMore: nextCursor(response.headers.get('link')) !== undefined } };
  });
  return (
    <Loaded read={read} lines={1}>
      {({ entries, hasMore }) => {
        const { counts, lateCount } = recordedIn(entries, last);
        if (entries.length === 0) return <p>{texts.nothingSince}</p>;
        if (hasMore) return <p>{texts.many(COUNTED_MAX)}</p>;
        return (
          <>
            <p>
              {texts.recorded(
                counts.map(([type, count]) => `${words.reports.journal.types[type]}: ${count}`).join(', '),
              )}
            </p>
            {lateCount > 0 && <p class="quiet-text">{texts.late(lateCount, day(last.to))}</p>}
          </>
        );
      }}
    </Loaded>
  );
}
