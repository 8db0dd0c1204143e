import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api, can } from '../../../app/session.ts';
import { ButtonLink } from '../../../parts/button.tsx';
import { Card } from '../../../parts/page.tsx';
import { Empty, Loaded } from '../../../parts/problem.tsx';
import { Trackers } from '../../../parts/providers.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Name } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';

/** The list of projects shows all. */
const SHOWN_MAX = 8;

export function ContractProjects({ contract }: { contract: Schemas['Contract'] }) {
  const query = { contractId: contract.id, limit: SHOWN_MAX };
  const read = useRead(`projects?of=${contract.id}`, (signal) =>
    api().GET('/projects', { params: { query }, signal }),
  );
  const add = can('DRAFTER') && (
    <ButtonLink size="small" icon="plus" href={href('/projects/new', { contractId: contract.id })}>
      {words.contracts.projects.add}
    </ButtonLink>
  );
  return (
    <Card title={words.app.titles.projects} actions={add}>
      <Loaded read={read} lines={2}>
        {(projects) =>
          projects.length === 0 ? (
            <Empty title={words.contracts.projects.none}>
              {words.contracts.projects.noneHint(<Trackers />)}
            </Empty>
          ) : (
            <ul class="rows">
              {projects.map((project) => (
                <li key={project.id}>
                  <a href={href(`/projects/${project.id}`)}>
                    <Name>{project.name}</Name>
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
