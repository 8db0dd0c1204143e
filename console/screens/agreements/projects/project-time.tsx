import { api } from '../../../app/session.ts';
import { hours } from '../../../parts/format.ts';
import { Card } from '../../../parts/page.tsx';
import { Empty, Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Fact, Facts } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';

const { time } = words.projects;

/** How much of a project's time is charged already. */
export function ProjectTime({ projectId }: { projectId: string }) {
  const read = useRead(`time-entries/summary?of=${projectId}`, (signal) =>
    api().GET('/time-entries/summary', { params: { query: { projectId } }, signal }),
  );
  return (
    <Card title={time.title}>
      <Loaded read={read} lines={2}>
        {([sum]) =>
          sum ? (
            <Facts>
              <Fact label={time.toCharge}>{hours(sum.openMinutes)}</Fact>
              <Fact label={time.onDrafts}>{hours(sum.draftedMinutes)}</Fact>
              <Fact label={time.invoiced}>{hours(sum.billedMinutes)}</Fact>
              <Fact label={time.notCharged}>{hours(sum.unbillableMinutes)}</Fact>
              <Fact label={time.entries}>{sum.entryCount}</Fact>
            </Facts>
          ) : (
            <Empty title={time.none} />
          )
        }
      </Loaded>
    </Card>
  );
}
