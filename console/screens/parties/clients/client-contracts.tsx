import { href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { ButtonLink } from '../../../parts/button.tsx';
import { Card } from '../../../parts/page.tsx';
import { Empty, Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Name, Status } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';

const { clients, app } = words;

/** The list of contracts shows all. */
const SHOWN_MAX = 8;

export function ClientContracts({ clientId }: { clientId: string }) {
  const query = { clientId, limit: SHOWN_MAX };
  const read = useRead(`contracts?of=${clientId}`, (signal) =>
    api().GET('/contracts', { params: { query }, signal }),
  );
  const all = (
    <ButtonLink kind="quiet" size="small" href={href('/contracts', { clientId })}>
      {clients.contracts.all}
    </ButtonLink>
  );
  return (
    <Card title={app.titles.contracts} actions={all}>
      <Loaded read={read} lines={2}>
        {(contracts) =>
          contracts.length === 0 ? (
            <Empty title={clients.contracts.none}>{clients.contracts.noneHint}</Empty>
          ) : (
            <ul class="rows">
              {contracts.map((contract) => (
                <li key={contract.id}>
                  <a href={href(`/contracts/${contract.id}`)}>
                    <Name>{contract.name}</Name>
                  </a>
                  <span class="quiet-text">{contract.currencyCode}</span>
                  <Status status={contract.status} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
