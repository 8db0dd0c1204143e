import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import { money } from '../../../parts/format.ts';
import { Card } from '../../../parts/page.tsx';
import { useProviders } from '../../../parts/providers.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Status, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';

const texts = words.onlinePayments;

type Attempt = Schemas['PaymentAttempt'];

const TONES: Record<Attempt['status'], string> = {
  ...{ OPEN: 'OPEN', PROCESSING: 'PENDING', SUCCEEDED: 'SUCCEEDED', FAILED: 'FAILED', EXPIRED: 'ARCHIVED' },
};

/** What clients did on pages of payment providers. Nothing is shown until one of them tried. */
export function PaymentAttempts({ invoiceId }: { invoiceId: string }) {
  const read = useRead(`payments/attempts/${invoiceId}`, (signal) =>
    api().GET('/payment-attempts', { params: { query: { invoiceId } }, signal }),
  );
  if (!read.data || read.data.length === 0) return null;
  return (
    <Card title={texts.title}>
      <ul class="entries">
        {read.data.map((attempt) => (
          <OneAttempt key={attempt.id} {...attempt} />
        ))}
      </ul>
    </Card>
  );
}

function OneAttempt(attempt: Attempt) {
  const { provider, status, isDisputed, amountMinor, currencyCode, feeMinor, feeCurrencyCode } = attempt;
  const { data: providers = [] } = useProviders();
  const title = providers.find(({ name }) => name === provider)?.title ?? provider;
  return (
    <li>
      <div class="entry-text">
        <strong>{money(amountMinor, currencyCode)}</strong>
        <span class="quiet-text">
          {title} · <When at={attempt.createdAt} />
        </span>
        {feeMinor !== undefined && feeCurrencyCode !== undefined && (
          <span class="quiet-text">{texts.fee(money(feeMinor, feeCurrencyCode))}</span>
        )}
        {attempt.failureMessage !== undefined && <bdi>{attempt.failureMessage}</bdi>}
        {attempt.returned.map(({ reference, kind, amountMinor: minor }) => (
          <span key={reference}>{texts.returned[kind](money(minor, currencyCode))}</span>
        ))}
      </div>
      <span class="actions">
        {isDisputed && <Status status="FAILED">{texts.disputed}</Status>}
        <Status status={TONES[status]}>{texts.statuses[status]}</Status>
      </span>
    </li>
  );
}
