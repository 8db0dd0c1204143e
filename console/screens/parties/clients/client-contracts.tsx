import { href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { ButtonLink } from '../../../parts/button.tsx';
import { Card } from '../../../parts/page.tsx';
import { Empty, Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Name, Status } from '../../../parts/text.tsx';

/** The list of contracts shows all. */
const SHOWN_MAX = 8;

export function ClientContracts({ clientId }: { clientId: string }) {
  const query = { clientId, limit: SHOWN_MAX };
  const read = useRead(`contracts?of=${clientId}`, (signal) =>
    api().GET('/contracts', { params: { query }, signal }),
  );
  const all = (
    <ButtonLink kind="quiet" size="small" href={href('/contracts', { clientId })}>
      All contracts
    </ButtonLink>
  );
  return (
    <Card title="Contracts" actions={all}>
      <Loaded read={read} lines={2}>
        {(contracts) =>
          contracts.length === 0 ? (
            <Empty title="No contract yet">
              Invoices are made under a contract. It holds the currency, the payment terms and the rates.
            </Empty>
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
