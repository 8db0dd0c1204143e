import { href } from '../../app/router.ts';
import { api } from '../../app/session.ts';
import { hours } from '../../parts/format.ts';
import { Card } from '../../parts/page.tsx';
import { Loaded } from '../../parts/problem.tsx';
import { useRead } from '../../parts/reads.ts';
import { RECORDS } from '../../parts/records.ts';
import { Name } from '../../parts/text.tsx';

const SHOWN = 5;

/** Work that is not on an invoice yet, by project. */
export function OpenTime() {
  const read = useRead('time-entries/summary?open', (signal) => {
    const query = { groupBy: 'PROJECT', isBillable: true, limit: 500 } as const;
    return api().GET('/time-entries/summary', { params: { query }, signal });
  });
  return (
    <Card title="Open time" actions={<a href={href('/time')}>All time</a>}>
      <Loaded read={read}>
        {(rows) => {
          const open = rows.filter(({ openMinutes }) => openMinutes > 0);
          const minutes = open.reduce((sum, { openMinutes }) => sum + openMinutes, 0);
          if (minutes === 0) return <p class="quiet-text">All billable time is on invoices.</p>;
          const most = open.sort((one, other) => other.openMinutes - one.openMinutes).slice(0, SHOWN);
          return (
            <>
              <p>{hours(minutes)} hours to charge</p>
              <ul class="overview-rows">
                {most.map(({ project = '', openMinutes }) => (
                  <li key={project}>
                    <ProjectLink id={project} />
                    <span class="money">{hours(openMinutes)}</span>
                  </li>
                ))}
              </ul>
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

function ProjectLink({ id }: { id: string }) {
  const { data } = useRead(`projects/${id}/title`, async (signal) => ({
    data: await RECORDS.projects.read?.(id, signal),
  }));
  return (
    <a href={href(`/projects/${id}`)}>
      <Name>{data?.title ?? 'Project'}</Name>
    </a>
  );
}
