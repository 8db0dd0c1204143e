import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import type { ScreenProps } from '../../../app/screens.ts';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { dayOf, spelled } from '../../../parts/format.ts';
import { LatestInvoices } from '../../../parts/latest-invoices.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { Empty, Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { taxCategory } from '../../../parts/tax.ts';
import { Copy, Fact, Facts, Money, Name, Status, When } from '../../../parts/text.tsx';
import { ContractMenu, MainAction } from './actions.tsx';
import { ContractProjects } from './contract-projects.tsx';
import { EditContract } from './edit-contract.tsx';

type Contract = Schemas['Contract'];

const BACK = () => ({ href: href('/contracts'), text: 'Contracts' });

export default function ContractScreen({ params: { contractId = '' } }: ScreenProps) {
  const read = useRead(`contracts/${contractId}`, (signal) =>
    api().GET('/contracts/{contractId}', { params: { path: { contractId } }, signal }),
  );
  if (read.data) return <OneContract contract={read.data} />;
  return (
    <Page title="Contract" back={BACK()}>
      <Loaded read={read} lines={6}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function OneContract({ contract }: { contract: Contract }) {
  const [isEdited, setEdited] = useState(false);
  return (
    <Page
      title={contract.name}
      back={BACK()}
      badge={<Status status={contract.status} />}
      actions={
        can('MEMBER') && (
          <>
            <ContractMenu contract={contract} />
            <Button icon="edit" onClick={() => setEdited(true)}>
              Edit
            </Button>
            <MainAction contract={contract} />
          </>
        )
      }
    >
      <div class="columns">
        <Terms contract={contract} />
        <Rates contract={contract} />
      </div>
      <LatestInvoices of={{ contractId: contract.id }} />
      <ContractProjects contract={contract} />
      {isEdited && <EditContract contract={contract} onClose={() => setEdited(false)} />}
    </Page>
  );
}

function Terms({ contract }: { contract: Contract }) {
  const { client, startsAt, endsAt, collect, taxPercent, taxCategory: category } = contract;
  const { data } = useRead(`clients/${client}`, (signal) =>
    api().GET('/clients/{clientId}', { params: { path: { clientId: client } }, signal }),
  );
  const tax = [taxPercent !== undefined && `${taxPercent} %`, category && taxCategory(category)];
  return (
    <Card title="Terms">
      <Facts>
        <Fact label="Client">
          <a href={href(`/clients/${client}`)}>
            <Name>{data?.name ?? client}</Name>
          </a>
        </Fact>
        <Fact label="Currency">{contract.currencyCode}</Fact>
        <Fact label="Payment terms">{`${contract.paymentTermsDays} days`}</Fact>
        <Fact label="Reference">{contract.reference}</Fact>
        <Fact label="Begins">{startsAt && <When at={dayOf(startsAt)} />}</Fact>
        <Fact label="Ends">{endsAt && <When at={dayOf(endsAt)} />}</Fact>
        <Fact label="Tax">{tax.filter(Boolean).join(', ')}</Fact>
        <Fact label="Why no tax">{contract.taxExemptionReason}</Fact>
        <Fact label="Time goes onto drafts">{collect && spelled(collect.every)}</Fact>
        <Fact label="Notes">{contract.description}</Fact>
        <Fact label="Identifier">
          <Copy text={contract.id} />
        </Fact>
      </Facts>
    </Card>
  );
}

function Rates({ contract: { rates, currencyCode } }: { contract: Contract }) {
  return (
    <Card title="Rates">
      {rates.length === 0 ? (
        <Empty title="No rates yet">Time can be put onto invoices once the contract has a rate for it.</Empty>
      ) : (
        <ul class="rows contract-rates">
          {rates.map((rate) => (
            <li key={rate.id}>
              <span class="contract-rate">
                <Name>{rate.role ?? 'Everybody'}</Name>
                <small class="quiet-text">
                  from <When at={rate.startsOn} />
                </small>
              </span>
              <Money minor={rate.amountMinor} currency={currencyCode} />
              <span class="quiet-text">{`per ${rate.unit.toLowerCase()}`}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
