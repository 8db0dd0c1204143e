import { api } from '../../../app/session.ts';
import { hours } from '../../../parts/format.ts';
import { Card } from '../../../parts/page.tsx';
import { Empty, Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Fact, Facts } from '../../../parts/text.tsx';

/** How much of a project's time is charged already. */
export function ProjectTime({ projectId }: { projectId: string }) {
  const read = useRead(`time-entries/summary?of=${projectId}`, (signal) =>
    api().GET('/time-entries/summary', { params: { query: { projectId } }, signal }),
  );
  return (
    <Card title="Time">
      <Loaded read={read} lines={2}>
        {([sum]) =>
          sum ? (
            <Facts>
              <Fact label="To charge">{hours(sum.openMinutes)}</Fact>
              <Fact label="On drafts">{hours(sum.draftedMinutes)}</Fact>
              <Fact label="Invoiced">{hours(sum.billedMinutes)}</Fact>
              <Fact label="Not billable">{hours(sum.unbillableMinutes)}</Fact>
              <Fact label="Entries">{sum.entryCount}</Fact>
            </Facts>
          ) : (
            <Empty title="No time yet" />
          )
        }
      </Loaded>
    </Card>
  );
}
