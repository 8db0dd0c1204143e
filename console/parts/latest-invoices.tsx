import { href } from '../app/router.ts';
import { api } from '../app/session.ts';
import { words } from '../words/words.ts';
import { keyOf } from './filters.tsx';
import { dayOf, statusName } from './format.ts';
import { InvoiceBadge } from './invoice-badge.tsx';
import { Card, MoreLink } from './page.tsx';
import { Empty, Loaded } from './problem.tsx';
import { useRead } from './reads.ts';
import { Money, When } from './text.tsx';

/** The list of invoices shows all. */
const SHOWN_MAX = 8;

/** The newest invoices of a client or contract, on its own page. */
export function LatestInvoices({ of }: { of: { clientId: string } | { contractId: string } }) {
  const read = useRead(keyOf('invoices', { ...of, limit: SHOWN_MAX }), (signal) =>
    api().GET('/invoices', { params: { query: { ...of, limit: SHOWN_MAX } }, signal }),
  );
  const all = <MoreLink href={href('/invoices', of)}>{words.parts.invoices.all}</MoreLink>;
  return (
    <Card title={words.app.titles.invoices} actions={all}>
      <Loaded read={read} lines={2}>
        {(invoices) =>
          invoices.length === 0 ? (
            <Empty title={words.parts.invoices.none} />
          ) : (
            <ul class="rows">
              {invoices.map((invoice) => (
                <li key={invoice.id}>
                  <a href={href(`/invoices/${invoice.id}`)}>{invoice.invoiceNumber ?? statusName('DRAFT')}</a>
                  <When at={dayOf(invoice.issuedAt ?? invoice.createdAt)} />
                  <Money minor={invoice.totalMinor} currency={invoice.currencyCode} />
                  <InvoiceBadge invoice={invoice} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
