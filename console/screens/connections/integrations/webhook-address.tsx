import { useState } from 'preact/hooks';
import { api } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { Card } from '../../../parts/page.tsx';
import { ShownOnce } from '../../../parts/shown-once.tsx';
import { words } from '../../../words/words.ts';

const { webhook: texts } = words.onlinePayments;

interface WebhookAddressProps {
  integrationId: string;
  /** The provider's name for people. */
  title: string;
}

/** How a payment provider reports payments at once, and the address for that. */
export function WebhookAddress({ integrationId, title }: WebhookAddressProps) {
  const [url, setUrl] = useState<string>();
  const make = async () => {
    const path = { integrationId };
    const { data } = await api().POST('/integrations/{integrationId}/webhook-address', { params: { path } });
    setUrl(data.url);
  };
  return (
    <Card title={texts.title}>
      <p class="quiet-text">{texts.text(title)}</p>
      <ol class="numbered">
        {texts.steps(title).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div>
        <Button onClick={make}>{texts.make}</Button>
      </div>
      {url !== undefined && (
        <ShownOnce
          label={texts.label}
          secret={url}
          otherwise={texts.otherwise}
          onClose={() => setUrl(undefined)}
        >
          <p class="quiet-text">{texts.hint(title)}</p>
        </ShownOnce>
      )}
    </Card>
  );
}
