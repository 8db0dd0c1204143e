import { href } from '../../app/router.ts';
import { api, can, tenant } from '../../app/session.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Card } from '../../parts/page.tsx';
import { Empty } from '../../parts/problem.tsx';
import { useRead } from '../../parts/reads.ts';

interface Step {
  title: string;
  text: string;
  action: string;
  path: string;
  isDone: boolean;
}

const ONE = { params: { query: { limit: 1 } } } as const;

/** Leads to the first invoice, step by step. The next step has the main button. */
export function FirstSteps() {
  const clients = useRead('clients?first', (signal) => api().GET('/clients', { ...ONE, signal }));
  const addresses = useRead('addresses?first', (signal) =>
    api().GET('/addresses', { params: { query: { clientId: 'none', limit: 1 } }, signal }),
  );
  const contracts = useRead('contracts?first', (signal) => api().GET('/contracts', { ...ONE, signal }));
  if (!can('MEMBER'))
    return <Empty title="No invoices yet">As soon as there is one, its figures are shown here.</Empty>;
  const { legalName, vatNumber, taxNumber } = tenant.value ?? {};
  const isNamed = Boolean(legalName || vatNumber || taxNumber);
  const steps: Step[] = [
    {
      ...{ title: 'Say who you are', action: 'Company', path: '/settings' },
      text: 'Your legal name, address and tax numbers stand on every invoice.',
      isDone: isNamed && Boolean(addresses.data?.length),
    },
    {
      ...{ title: 'Add a client', action: 'New client', path: '/clients/new' },
      text: 'A client is who you send invoices to, and where.',
      isDone: Boolean(clients.data?.length),
    },
    {
      ...{ title: 'Agree on a contract', action: 'New contract', path: '/contracts/new' },
      text: 'A contract holds the currency, the payment terms, the rates and the tax.',
      isDone: Boolean(contracts.data?.length),
    },
    {
      ...{ title: 'Write an invoice', action: 'New invoice', path: '/invoices/new' },
      text: 'It stays a draft until you finalize it. Only then it gets its number.',
      isDone: false,
    },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Card title="Your first invoice">
      <ol class="overview-steps">
        {steps.map((step, at) => (
          <li key={step.title} class={step.isDone ? 'done' : undefined}>
            <span class="overview-step" aria-hidden="true">
              {step.isDone ? <Icon name="check" /> : at + 1}
            </span>
            <div>
              <h3>
                {step.title}
                {step.isDone && <span class="unseen"> (done)</span>}
              </h3>
              <p class="quiet-text">{step.text}</p>
            </div>
            {!step.isDone && (
              <ButtonLink kind={at === next ? 'primary' : 'plain'} href={href(step.path)}>
                {step.action}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
