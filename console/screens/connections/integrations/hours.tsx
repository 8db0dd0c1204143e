import { href } from '../../../app/router.ts';
import { Card } from '../../../parts/page.tsx';
import { Name } from '../../../parts/text.tsx';
import { settingsOf } from './config-settings.ts';
import { type FollowedProject, followedProjects } from './followed-projects.ts';
import { type IntegrationProps, useProject } from './records.ts';

/** Each of them is read. The settings below name all. */
const SHOWN_MAX = 20;

/** Where the work of a tracker is found, and what each contract does with it. */
export function Hours({ integration: { config }, provider }: IntegrationProps) {
  const followed = followedProjects(settingsOf(provider?.config), config);
  return (
    <Card title="Hours">
      <p>
        Logged time appears under <a href={href('/time')}>Time</a> within seconds. The contract says how it is
        invoiced.
      </p>
      {followed.length > 0 && (
        <ul class="integrations-hours">
          {followed.slice(0, SHOWN_MAX).map((project) => (
            <Invoicing key={project.projectKey} {...project} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Invoicing({ projectKey, projectId }: FollowedProject) {
  const { data } = useProject(projectId);
  if (data === undefined) return null;
  const { id, name, status, collect } = data.contract;
  // Without terms of its own, a contract collects tracked work monthly.
  const every = collect?.every ?? 'MONTH';
  const draft = <a href={href('/invoices', { status: 'DRAFT', contractId: id })}>draft invoice</a>;
  return (
    <li>
      {projectKey}:{' '}
      <a href={href(`/contracts/${id}`)}>
        <Name>{name}</Name>
      </a>{' '}
      {status === 'DRAFT' ? (
        'is not active yet, so the time waits.'
      ) : every === 'NEVER' ? (
        'takes it only by hand, with Collect time on a draft.'
      ) : (
        <>
          puts it onto a {draft} every {every.toLowerCase()}.
        </>
      )}
    </li>
  );
}
