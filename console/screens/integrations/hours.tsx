import { href } from '../../app/router.ts';
import { Card } from '../../parts/page.tsx';
import { Name } from '../../parts/text.tsx';
import { configValues, type Mapping } from './config-form.ts';
import { type Integration, useProject } from './records.ts';

/** Each of them is read. The settings below name all. */
const SHOWN_MAX = 20;

/** Where the work of a tracker is found, and what each contract does with it. */
export function Hours({ integration: { config } }: { integration: Integration }) {
  const { mappings } = configValues(config);
  return (
    <Card title="Hours">
      <p>
        Logged time appears under <a href={href('/time')}>Time</a> within seconds. The contract says how it is
        invoiced.
      </p>
      {mappings.length > 0 && (
        <ul class="integrations-hours">
          {mappings.slice(0, SHOWN_MAX).map((mapping) => (
            <Invoicing key={mapping.projectKey} {...mapping} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Invoicing({ projectKey, projectId }: Mapping) {
  const { data } = useProject(projectId);
  if (data === undefined || typeof data.contract === 'string') return null;
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
