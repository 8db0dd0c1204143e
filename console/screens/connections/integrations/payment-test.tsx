import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { money } from '../../../parts/format.ts';
import { Card } from '../../../parts/page.tsx';
import { Status } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';

const { test: texts } = words.onlinePayments;

type Outcome = Schemas['PaymentTest'];

/** Makes a page at the payment provider and closes it, and shows what the provider said. */
export function PaymentTest({ integrationId, title }: { integrationId: string; title: string }) {
  const [outcome, setOutcome] = useState<Outcome>();
  const send = async () => {
    setOutcome(undefined);
    const path = { integrationId };
    const { data } = await api().POST('/integrations/{integrationId}/test-payment', { params: { path } });
    setOutcome(data);
  };
  return (
    <Card title={texts.title}>
      <p class="quiet-text">{texts.text(title)}</p>
      <div>
        <Button onClick={send}>{texts.title}</Button>
      </div>
      <div role="status">{outcome && <Told outcome={outcome} title={title} />}</div>
    </Card>
  );
}

function Told({ outcome, title }: { outcome: Outcome; title: string }) {
  const { amountMinor, currencyCode, failureMessage = '' } = outcome;
  const isGood = outcome.outcome === 'ACCEPTED';
  return (
    <div class="payment-outcome">
      <Status status={isGood ? 'SUCCEEDED' : 'FAILED'}>{isGood ? texts.works : texts.fails}</Status>
      <p>{isGood ? texts.made(title, money(amountMinor, currencyCode)) : <bdi>{failureMessage}</bdi>}</p>
    </div>
  );
}
