import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import type { ScreenProps } from '../../../app/screen.ts';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { dayOf, number } from '../../../parts/format.ts';
import { LatestInvoices } from '../../../parts/latest-invoices.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { Empty, Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Tabs } from '../../../parts/tabs.tsx';
import { TaxRateFacts } from '../../../parts/tax-rate-facts.tsx';
import { Copy, Fact, Facts, Money, Name, OwnIdentifier, Status, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { ContractMenu, MainAction } from './actions.tsx';
import { AllowanceList } from './allowances/allowance-list.tsx';
import { ChargeList } from './charges/charge-list.tsx';
import { ContractProjects } from './contract-projects.tsx';
import { EditContract } from './edit-contract.tsx';
import { ForecastCard } from './forecast.tsx';
import { mayWriteTerms } from './rights.ts';
import { issuedHow, Standing } from './standing.tsx';

const { contracts, charges, app, parts } = words;

const TABS = [
  { id: 'terms', label: charges.tabs.terms },
  { id: 'fees', label: charges.tabs.fees },
  { id: 'allowances', label: charges.tabs.allowances },
  { id: 'forecast', label: charges.tabs.forecast },
];

type Contract = Schemas['Contract'];

const BACK = () => ({ href: href('/contracts'), text: app.titles.contracts });

export default function ContractScreen({ params: { contractId = '' } }: ScreenProps) {
  const read = useRead(`contracts/${contractId}`, (signal) =>
    api().GET('/contracts/{contractId}', { params: { path: { contractId } }, signal }),
  );
  if (read.data) return <OneContract contract={read.data} />;
  return (
    <Page title={app.titles.contract} back={BACK()}>
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
        can('DRAFTER') && (
          <>
            {mayWriteTerms(contract) && (
              <>
                <ContractMenu contract={contract} />
                <Button icon="edit" onClick={() => setEdited(true)}>
                  {parts.buttons.edit}
                </Button>
              </>
            )}
            <MainAction contract={contract} />
          </>
        )
      }
    >
      <Standing contract={contract} />
      <Tabs label={charges.tabs.label} tabs={TABS}>
        {(tab) => <Tab tab={tab} contract={contract} />}
      </Tabs>
      {isEdited && <EditContract contract={contract} onClose={() => setEdited(false)} />}
    </Page>
  );
}

function Tab({ tab, contract }: { tab: string; contract: Contract }) {
  if (tab === 'fees') return <ChargeList contract={contract} />;
  if (tab === 'allowances') return <AllowanceList contract={contract} />;
  if (tab === 'forecast') return <ForecastCard contractId={contract.id} />;
  return (
    <>
      <div class="columns">
        <Terms contract={contract} />
        <Rates contract={contract} />
      </div>
      <LatestInvoices of={{ contractId: contract.id }} />
      <ContractProjects contract={contract} />
    </>
  );
}

function Terms({ contract }: { contract: Contract }) {
  const { client, startsAt, endsAt, collect, taxRates, pricesIncludeTax, earlyPayment, isApprovalRequired } =
    contract;
  const { data } = useRead(`clients/${client}`, (signal) =>
    api().GET('/clients/{clientId}', { params: { path: { clientId: client } }, signal }),
  );
  return (
    <Card title={contracts.terms}>
      <Facts>
        <Fact label={contracts.client}>
          <a href={href(`/clients/${client}`)}>
            <Name>{data?.name ?? '…'}</Name>
          </a>
        </Fact>
        <Fact label={contracts.currency}>{contract.currencyCode}</Fact>
        <Fact label={contracts.paymentTerms}>{contracts.days(contract.paymentTermsDays)}</Fact>
        <Fact label={parts.earlyPayment.title}>
          {earlyPayment && parts.earlyPayment.within(number(earlyPayment.percent), earlyPayment.days)}
        </Fact>
        <Fact label={contracts.language}>{contract.locale}</Fact>
        <Fact label={contracts.reference}>{contract.reference}</Fact>
        <Fact label={contracts.begins}>{startsAt && <When at={dayOf(startsAt)} />}</Fact>
        <Fact label={contracts.ends}>{endsAt && <When at={dayOf(endsAt)} />}</Fact>
        <TaxRateFacts rates={taxRates} />
        <Fact label={contracts.prices}>{pricesIncludeTax && contracts.withTax}</Fact>
        <Fact label={contracts.collecting.goesOntoDrafts}>
          {collect && contracts.collecting.every[collect.every]}
        </Fact>
        <Fact label={charges.worth.issued}>{contract.issue && issuedHow(contract.issue)}</Fact>
        <Fact label={contracts.collecting.approval}>
          {isApprovalRequired && contracts.collecting.isWanted}
        </Fact>
        <Fact label={contracts.notes}>{contract.description}</Fact>
        <Fact label={contracts.identifier}>
          <Copy text={contract.id} />
        </Fact>
        <OwnIdentifier of={contract} />
      </Facts>
    </Card>
  );
}

function Rates({ contract: { rates, currencyCode } }: { contract: Contract }) {
  return (
    <Card title={contracts.rates.title}>
      {rates.length === 0 ? (
        <Empty title={contracts.rates.none}>{contracts.rates.noneHint}</Empty>
      ) : (
        <ul class="rows contract-rates">
          {rates.map((rate) => (
            <li key={rate.id}>
              <span class="contract-rate">
                <Name>{rate.role ?? contracts.rates.everybody}</Name>
                <small class="quiet-text">{contracts.rates.fromDay(<When at={rate.startsOn} />)}</small>
              </span>
              <Money minor={rate.amountMinor} currency={currencyCode} />
              <span class="quiet-text">{contracts.rates.perUnit[rate.unit]}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
