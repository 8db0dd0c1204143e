import { href } from '../../app/router.ts';
import { api, can, tenant } from '../../app/session.ts';
import { ButtonLink } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Card } from '../../parts/page.tsx';
import { Empty } from '../../parts/problem.tsx';
import { useRead } from '../../parts/reads.ts';
import { words } from '../../words/words.ts';

const { firstSteps: texts } = words.overview;
const { titles } = words.app;

interface Step {
  title: string;
  text: string;
  action: string;
  path: string;
  query?: { clientId: string | undefined };
  isDone: boolean;
}

/** Enough to tell the only client from several. */
const TWO = { params: { query: { limit: 2 } } } as const;

/** Leads to the first invoice, step by step. The next step has the main button. */
export function FirstSteps() {
  const clients = useRead('clients?first', (signal) => api().GET('/clients', { ...TWO, signal }));
  const addresses = useRead('addresses?first', (signal) =>
    api().GET('/addresses', { params: { query: { clientId: 'none', limit: 1 } }, signal }),
  );
  if (!can('DRAFTER')) return <Empty title={texts.none}>{texts.noneHint}</Empty>;
  const { legalName, vatNumber, taxNumber } = tenant.value ?? {};
  const isNamed = Boolean(legalName || vatNumber || taxNumber);
  const steps: Step[] = [
    {
      ...{ title: texts.company, action: texts.companyAction, path: '/settings' },
      text: texts.companyHint,
      isDone: isNamed && Boolean(addresses.data?.length),
    },
    {
      ...{ title: texts.client, action: titles.newClient, path: '/clients/new' },
      text: texts.clientHint,
      isDone: Boolean(clients.data?.length),
    },
    {
      ...{ title: texts.invoice, action: titles.newInvoice, path: '/invoices/new' },
      ...(clients.data?.length === 1 && { query: { clientId: clients.data[0]?.id } }),
      text: texts.invoiceHint,
      isDone: false,
    },
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Card title={texts.title}>
      <ol class="overview-steps">
        {steps.map((step, at) => (
          <li key={step.title} class={step.isDone ? 'done' : undefined}>
            <span class="overview-step" aria-hidden="true">
              {step.isDone ? <Icon name="check" /> : at + 1}
            </span>
            <div>
              <h3>
                {step.title}
                {step.isDone && <span class="unseen"> {texts.done}</span>}
              </h3>
              <p class="quiet-text">{step.text}</p>
            </div>
            {!step.isDone && (
              <ButtonLink kind={at === next ? 'primary' : 'plain'} href={href(step.path, step.query)}>
                {step.action}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
