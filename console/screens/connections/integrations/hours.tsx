import { href } from '../../../app/router.ts';
import { Card } from '../../../parts/page.tsx';
import { Name } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { settingsOf } from './config-settings.ts';
import { type FollowedProject, followedProjects } from './followed-projects.ts';
import { type IntegrationProps, useProject } from './records.ts';

const { app } = words;
const { hours } = words.integrations;

/** Each of them is read. The settings below name all. */
const SHOWN_MAX = 20;

/** Where the work of a tracker is found, and what each contract does with it. */
export function Hours({ integration: { config }, provider }: IntegrationProps) {
  const followed = followedProjects(settingsOf(provider?.config), config);
  return (
    <Card title={hours.title}>
      <p>{hours.text(<a href={href('/time')}>{app.titles.time}</a>)}</p>
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
  const draft = <a href={href('/invoices', { status: 'DRAFT', contractId: id })}>{hours.draftInvoice}</a>;
  const contract = (
    <a href={href(`/contracts/${id}`)}>
      <Name>{name}</Name>
    </a>
  );
  const said = status === 'DRAFT' ? hours.waits : hours[every];
  return <li>{said(projectKey, contract, draft)}</li>;
}
