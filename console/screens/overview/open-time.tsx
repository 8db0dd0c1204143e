import { href } from '../../app/router.ts';
import { api } from '../../app/session.ts';
import { hours } from '../../parts/format.ts';
import { Card, MoreLink } from '../../parts/page.tsx';
import { Loaded } from '../../parts/problem.tsx';
import { useRead } from '../../parts/reads.ts';
import { RECORDS } from '../../parts/records.ts';
import { Name } from '../../parts/text.tsx';
import { words } from '../../words/words.ts';

const { time: texts } = words.overview;

const SHOWN = 5;

/** Work that is not on an invoice yet, by project. */
export function OpenTime() {
  const read = useRead('time-entries/summary?open', readOpenTime);
  return (
    <Card title={texts.title} actions={<MoreLink href={href('/time')}>{texts.all}</MoreLink>}>
      <Loaded read={read}>
        {({ minutes, projects, hasMore }) => {
          if (minutes === 0) return <p class="quiet-text">{texts.none}</p>;
          const open = projects.filter(({ openMinutes }) => openMinutes > 0);
          const most = open.sort((one, other) => other.openMinutes - one.openMinutes);
          return (
            <>
              <p>{texts.toCharge(hours(minutes))}</p>
              <ul class="overview-rows">
                {most.slice(0, SHOWN).map(({ project = '', openMinutes }) => (
                  <li key={project}>
                    <ProjectLink id={project} />
                    <span class="money">{hours(openMinutes)}</span>
                  </li>
                ))}
              </ul>
              {hasMore && <p class="quiet-text">{texts.moreProjects}</p>}
            </>
          );
        }}
      </Loaded>
    </Card>
  );
}

/** The sum counts all projects. The largest are found among the first projects. */
async function readOpenTime(signal: AbortSignal) {
  const open = { status: 'OPEN', isBillable: true } as const;
  const [all, projects] = await Promise.all([
    api().GET('/time-entries/summary', { params: { query: { ...open, groupBy: 'ALL' } }, signal }),
    api().GET('/time-entries/summary', { params: { query: { ...open, limit: 500 } }, signal }),
  ]);
  const [sums] = all.data;
  const hasMore = projects.response.headers.has('link');
  return { data: { minutes: sums?.openMinutes ?? 0, projects: projects.data, hasMore } };
}

function ProjectLink({ id }: { id: string }) {
  const { data } = useRead(`projects/${id}/title`, async (signal) => ({
    data: await RECORDS.projects.read?.(id, signal),
  }));
  return (
    <a href={href(`/projects/${id}`)}>
      <Name>{data?.title ?? words.app.titles.project}</Name>
    </a>
  );
}
