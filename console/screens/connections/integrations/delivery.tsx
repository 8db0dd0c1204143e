import { href } from '../../../app/router.ts';
import type { ScreenProps } from '../../../app/screens.ts';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { Copy, Fact, Facts, Name, Status, When } from '../../../parts/text.tsx';
import { Json } from './json.tsx';
import { isMoving, MOVING_MS } from './moving.ts';
import { type Delivery, useIntegrations } from './records.ts';
import { useEvery } from './use-every.ts';

export default function DeliveryScreen({ params: { deliveryId = '' } }: ScreenProps) {
  const read = useRead(`deliveries/${deliveryId}`, (signal) =>
    api().GET('/deliveries/{deliveryId}', { params: { path: { deliveryId } }, signal }),
  );
  useEvery(MOVING_MS, read.data !== undefined && isMoving(read.data), read.reload);
  if (read.data) return <OneDelivery delivery={read.data} />;
  const back = { href: href('/integrations', { tab: 'deliveries' }), text: 'Deliveries' };
  return (
    <Page title="Delivery" back={back}>
      <Loaded read={read} lines={6}>
        {() => null}
      </Loaded>
    </Page>
  );
}

function OneDelivery({ delivery }: { delivery: Delivery }) {
  const { id, eventType, status, integration } = delivery;
  const integrations = useIntegrations();
  const name = integrations.data?.find((one) => one.id === integration)?.name;
  const to = href(`/integrations/${integration}`, { tab: 'deliveries' });
  return (
    <Page
      title={eventType}
      badge={<Status status={status} />}
      back={{ href: to, text: name === undefined ? 'Deliveries' : `Deliveries to ${name}` }}
      actions={
        can('ADMIN') && (
          <Button kind={status === 'FAILED' ? 'primary' : 'plain'} icon="refresh" onClick={() => retry(id)}>
            {status === 'SUCCEEDED' ? 'Send again' : 'Retry now'}
          </Button>
        )
      }
    >
      <Answer delivery={delivery} />
      <Card title="Delivery">
        <Facts>
          <Fact label="To">
            <a href={href(`/integrations/${integration}`)}>
              <Name>{name ?? integration}</Name>
            </a>
          </Fact>
          <Fact label="Because of">{delivery.subscription ? 'A subscription' : 'A test'}</Fact>
          <Fact label="Identifier">
            <Copy text={id} />
          </Fact>
        </Facts>
      </Card>
      <Content eventId={delivery.event} />
    </Page>
  );
}

async function retry(deliveryId: string): Promise<void> {
  await api().POST('/deliveries/{deliveryId}/retry', { params: { path: { deliveryId } } });
  refresh('deliveries', 'integrations');
  notify('On its way again');
}

/** The receiver's answers, with their times. */
function Answer({ delivery }: { delivery: Delivery }) {
  const { status, attempts, responseStatus, message, createdAt, lastAttemptAt, nextAttemptAt } = delivery;
  return (
    <Card title="Answer">
      {message !== undefined && status !== 'SUCCEEDED' && (
        <blockquote class="integrations-answer" aria-label="What the receiver answered">
          <bdi>{message}</bdi>
        </blockquote>
      )}
      <Facts>
        <Fact label="HTTP status">{responseStatus ?? (attempts > 0 ? 'None' : undefined)}</Fact>
        <Fact label="Attempts">{attempts}</Fact>
        <Fact label="Event happened">
          <When at={createdAt} />
        </Fact>
        <Fact label="Last attempt">{lastAttemptAt && <When at={lastAttemptAt} />}</Fact>
        <Fact label="Next attempt">
          {status === 'PENDING' && nextAttemptAt && <When at={nextAttemptAt} />}
        </Fact>
      </Facts>
    </Card>
  );
}

function Content({ eventId }: { eventId: string }) {
  const read = useRead(`events/${eventId}`, (signal) =>
    api().GET('/events/{eventId}', { params: { path: { eventId } }, signal }),
  );
  return (
    <Card title="Event">
      <Loaded read={read} lines={8}>
        {(event) => <Json value={event} label="Content of the event" />}
      </Loaded>
    </Card>
  );
}
