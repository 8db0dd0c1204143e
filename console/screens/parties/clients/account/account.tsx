import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../../client/src/client.ts';
import { href } from '../../../../app/router.ts';
import { can, tenant } from '../../../../app/session.ts';
import { type Account, nameOf, type Payment, useAccount } from '../../../../parts/account/account-data.ts';
import type { OpenItem } from '../../../../parts/account/allocating.ts';
import { PaymentDialog } from '../../../../parts/account/payment-dialog.tsx';
import { Button } from '../../../../parts/button.tsx';
import { Card } from '../../../../parts/page.tsx';
import { Empty, Loaded, Warning } from '../../../../parts/problem.tsx';
import { Money, Status, When } from '../../../../parts/text.tsx';
import { words } from '../../../../words/words.ts';
import { Payments } from './payments.tsx';

const { account: texts, parts } = words;

type Client = Schemas['Client'];

/** What is open and on account, per currency, and what can be done with the money. */
export function ClientAccount({ client }: { client: Client }) {
  const read = useAccount(client.id);
  const [paidIn, setPaidIn] = useState<string>();
  const own = client.currencyCode ?? tenant.value?.currencyCode ?? 'EUR';
  return (
    <>
      <Loaded read={read} lines={6}>
        {(account) => {
          const currencies = currenciesOf(account, own);
          return (
            <>
              {account.hasMoreItems && <Warning kind="info">{texts.allocation.more}</Warning>}
              {currencies.length === 0 && (
                <Empty
                  title={texts.empty}
                  {...(can('MEMBER') && {
                    action: { text: texts.newPayment.action, onClick: () => setPaidIn(own) },
                  })}
                >
                  {texts.emptyHint}
                </Empty>
              )}
              {currencies.map((currency) => (
                <InCurrency
                  key={currency}
                  {...{ account, currency }}
                  locale={client.locale}
                  pay={() => setPaidIn(currency)}
                />
              ))}
            </>
          );
        }}
      </Loaded>
      {paidIn && <PaymentDialog client={client} currencyCode={paidIn} onClose={() => setPaidIn(undefined)} />}
    </>
  );
}

/** Every currency of the account, the client's own first. */
function currenciesOf({ items, payments }: Account, own: string): string[] {
  const all = new Set([...items, ...payments].map(({ currencyCode }) => currencyCode));
  return [...all].sort((one, other) => Number(other === own) - Number(one === own) || (one < other ? -1 : 1));
}

interface InCurrencyProps {
  account: Account;
  currency: string;
  locale: string | undefined;
  pay: () => void;
}

function InCurrency({ account, currency, locale, pay }: InCurrencyProps) {
  const items = account.items.filter(({ currencyCode }) => currencyCode === currency);
  const payments = account.payments.filter(({ currencyCode }) => currencyCode === currency);
  const record = can('MEMBER') && (
    <Button size="small" icon="plus" onClick={pay}>
      {texts.newPayment.action}
    </Button>
  );
  return (
    <>
      <Card title={texts.open.title(currency)} actions={record}>
        <Figures {...{ items, payments, currency }} />
        {items.length === 0 ? (
          <p class="quiet-text">{texts.open.nothing}</p>
        ) : (
          <OpenItems {...{ items, currency }} />
        )}
      </Card>
      <Card title={texts.payments.title(currency)}>
        <Payments {...{ payments, items, locale }} refunds={account.refunds} />
      </Card>
    </>
  );
}

function Figures({
  items,
  payments,
  currency,
}: {
  items: OpenItem[];
  payments: Payment[];
  currency: string;
}) {
  const due = (some: OpenItem[]) => some.reduce((sum, { dueMinor }) => sum + dueMinor, 0);
  const overdue = due(items.filter(({ daysOverdue }) => daysOverdue > 0));
  const onAccount = payments.reduce((sum, { onAccountMinor }) => sum + Math.max(0, onAccountMinor), 0);
  const figures = [
    { label: texts.open.owed, minor: due(items) },
    { label: texts.open.overdue, minor: overdue, isLate: true },
    { label: texts.open.onAccount, minor: onAccount },
  ];
  return (
    <dl class="account-figures">
      {figures.map(({ label, minor, isLate }) => (
        <div key={label} class={isLate && minor > 0 ? 'late' : undefined}>
          <dt>{label}</dt>
          <dd>
            <Money {...{ minor, currency }} isQuietIfZero />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function OpenItems({ items, currency }: { items: OpenItem[]; currency: string }) {
  return (
    <table class="account-items">
      <caption class="unseen">{texts.open.caption(currency)}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.allocation.invoice}</th>
          <th scope="col">{texts.open.dueDate}</th>
          <th scope="col" class="numeric">
            {texts.allocation.due}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              {item.kind === 'invoice' ? (
                <a href={href(`/invoices/${item.id}`)}>{nameOf(item)}</a>
              ) : (
                nameOf(item)
              )}
            </th>
            <td>
              <When at={item.dueDate} />{' '}
              {item.daysOverdue > 0 && (
                <Status status="OVERDUE">{parts.daysOverdue(item.daysOverdue)}</Status>
              )}
            </td>
            <td class="numeric">
              <Money minor={item.dueMinor} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
