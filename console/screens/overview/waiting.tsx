import type { Schemas } from '../../../client/src/client.ts';
import { href } from '../../app/router.ts';
import { api } from '../../app/session.ts';
import { HELD_BACK } from '../../parts/invoice-status.ts';
import { Card, MoreLink } from '../../parts/page.tsx';
import { Warning } from '../../parts/problem.tsx';
import { useRead } from '../../parts/reads.ts';
import { Money, Name, When } from '../../parts/text.tsx';
import { words } from '../../words/words.ts';
import { drafts } from './figures.ts';

const { drafts: texts } = words.overview;

const SHOWN = 5;

/** Drafts that wait to be finalized. */
export function Waiting({ rows }: { rows: readonly Schemas['InvoiceSummary'][] }) {
  const waiting = drafts(rows);
  const amount = waiting.reduce((sum, row) => sum + row.count, 0);
  return (
    <Card
      title={texts.title}
      actions={amount > 0 && <MoreLink href={href('/invoices', { status: 'DRAFT' })}>{texts.all}</MoreLink>}
    >
      <HeldBack />
      {amount === 0 ? (
        <p class="quiet-text">{texts.none}</p>
      ) : (
        <>
          <p>
            {texts.over(
              amount,
              waiting.map(({ currencyCode, payableMinor }, at) => (
                <span key={currencyCode}>
                  {at > 0 && ', '}
                  <Money minor={payableMinor} currency={currencyCode} />
                </span>
              )),
            )}
          </p>
          <LatestDrafts />
        </>
      )}
    </Card>
  );
}

/** Invoices that could not be issued or sent automatically. */
function HeldBack() {
  const { data = [] } = useRead('invoices/summary?held-back', (signal) =>
    api().GET('/invoices/summary', { params: { query: { hasIssueProblem: true } }, signal }),
  );
  const count = data.reduce((sum, row) => sum + row.count, 0);
  if (count === 0) return null;
  return (
    <Warning>
      <a href={href('/invoices', { status: HELD_BACK })}>{texts.heldBack(count)}</a>
    </Warning>
  );
}

function LatestDrafts() {
  const { data = [] } = useRead('invoices?waiting', (signal) => {
    const query = { status: ['DRAFT' as const], limit: SHOWN };
    return api().GET('/invoices', { params: { query: { ...query, expand: ['contract.client'] } }, signal });
  });
  return (
    <ul class="overview-rows">
      {data.map(({ id, contract, payableMinor, currencyCode, createdAt }) => (
        <li key={id}>
          <a href={href(`/invoices/${id}`)}>
            <Name>{contract.client.name}</Name>
          </a>
          <span class="quiet-text">
            <When at={createdAt} isRelative />
          </span>
          <Money minor={payableMinor} currency={currencyCode} />
        </li>
      ))}
    </ul>
  );
}
