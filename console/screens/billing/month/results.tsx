import { href } from '../../../app/router.ts';
import { Button } from '../../../parts/button.tsx';
import { Card } from '../../../parts/page.tsx';
import { problemText } from '../../../parts/rules.ts';
import { Money, Name, Status } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import type { Result, useBilling } from './running.ts';

const texts = words.billing.results;

/** What became of each contract. It stays until somebody closes it, also if nothing is owed any more. */
export function Results({ run: { running, close } }: { run: ReturnType<typeof useBilling> }) {
  if (!running || running.results.length === 0) return null;
  const { results, all, isDone } = running;
  const left = all - results.length;
  return (
    <Card
      title={texts.title}
      actions={
        isDone && (
          <Button kind="quiet" size="small" onClick={close}>
            {texts.close}
          </Button>
        )
      }
    >
      <ul class="billing-results" aria-live="polite">
        {results.map((result) => (
          <OneResult key={result.row.contract} {...result} />
        ))}
      </ul>
      {isDone && left > 0 && <p>{texts.stopped(left)}</p>}
    </Card>
  );
}

function OneResult(result: Result) {
  const { row, bill, reason } = result;
  const invoice = bill?.invoice;
  return (
    <li>
      <span class="entry-text">
        <a href={href(`/clients/${row.client}`)}>
          <Name>{row.clientName}</Name>
        </a>
        <small>
          <a class="quiet-text" href={href(`/contracts/${row.contract}`)}>
            <Name>{row.contractName}</Name>
          </a>
        </small>
      </span>
      <span class="entry-text">
        <Became {...result} />
        {invoice && (
          <a href={href(`/invoices/${invoice.id}`)}>{invoice.invoiceNumber ?? words.parts.statuses.DRAFT}</a>
        )}
        {reason !== undefined && <bdi>{reason}</bdi>}
        {(bill?.leftOver ?? []).map(({ problem }) => (
          <small key={problem}>{texts.leftOver(<bdi>{problemText(problem)}</bdi>)}</small>
        ))}
        {bill?.hasMore && <small>{words.outcome.collected.hasMore}</small>}
      </span>
      {invoice && <Money minor={invoice.totalMinor} currency={invoice.currencyCode} />}
    </li>
  );
}

function Became({ bill, reason, isUnanswered }: Result) {
  if (isUnanswered) return <Status status="UNCERTAIN">{texts.unanswered}</Status>;
  if (reason !== undefined) return <Status status="FAILED">{texts.failed}</Status>;
  const invoice = bill?.invoice;
  if (!invoice) return <Status status="ENDED">{texts.nothing}</Status>;
  if (!invoice.invoiceNumber) return <Status status="DRAFT" />;
  if (invoice.issueProblem) return <Status status="HELD">{texts.notSent}</Status>;
  if (invoice.lastMessage?.status === 'HELD')
    return (
      <a href={href(`/outbox/${invoice.lastMessage.id}`)}>
        <Status status="HELD">{texts.held}</Status>
      </a>
    );
  if (invoice.lastMessage) return <Status status="SUCCEEDED">{texts.sent}</Status>;
  return <Status status="SUCCEEDED">{texts.finalized}</Status>;
}
