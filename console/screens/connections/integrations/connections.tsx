import { href } from '../../../app/router.ts';
import { can } from '../../../app/session.ts';
import { Empty, Loaded } from '../../../parts/problem.tsx';
import { oneOf, useProviders } from '../../../parts/providers.tsx';
import { Name, Status } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { Catalogue } from './catalogue.tsx';
import { Mark } from './mark.tsx';
import { ProblemList } from './problems.tsx';
import { type IntegrationProps, summaryOf, useIntegrations } from './records.ts';

const { integrations: texts } = words;

/** The tenant's integrations with their problems, and the providers that can be added. */
export function Connections() {
  const integrations = useIntegrations();
  const providers = useProviders();
  const titles = providers.data?.map(({ title }) => title) ?? [];
  return (
    <>
      <Loaded read={integrations} lines={5}>
        {(all) =>
          all.length === 0 ? (
            <Empty title={texts.list.none}>
              {can('ADMIN') ? texts.list.noneHint : texts.list.askAdmin(oneOf(titles))}
            </Empty>
          ) : (
            <ul class="integrations-list" aria-label={texts.connections}>
              {all.map((one) => (
                <Connection
                  key={one.id}
                  integration={one}
                  provider={providers.data?.find(({ name }) => name === one.provider)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {can('ADMIN') && <Catalogue read={providers} />}
    </>
  );
}

function Connection({ integration, provider }: IntegrationProps) {
  const { id, name, status, problems = [] } = integration;
  const title = provider?.title ?? integration.provider;
  return (
    <li class="card">
      <div class="integrations-row">
        <Mark provider={provider} />
        <div class="entry-text">
          <a class="integrations-name" href={href(`/integrations/${id}`)}>
            <Name>{name}</Name>
          </a>
          <span class="quiet-text">
            <Name>{[title, summaryOf(integration, provider)].filter(Boolean).join(' · ')}</Name>
          </span>
        </div>
        <Status status={status}>{status === 'PENDING_AUTH' ? texts.notConnected : undefined}</Status>
      </div>
      {problems.length > 0 && <ProblemList problems={problems.slice(0, 3)} />}
      {problems.length > 3 && <a href={href(`/integrations/${id}`)}>{texts.allProblems(problems.length)}</a>}
    </li>
  );
}
