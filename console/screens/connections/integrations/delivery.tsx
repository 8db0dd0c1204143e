import { href } from '../../../app/router.ts';
import type { ScreenProps } from '../../../app/screen.ts';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { notify } from '../../../parts/notice.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { refresh, useRead } from '../../../parts/reads.ts';
import { Copy, Fact, Facts, Name, Status, When } from '../../../parts/text.tsx';
import { useEvery } from '../../../parts/use-every.ts';
import { words } from '../../../words/words.ts';
import { eventName } from './event-types.ts';
import { Json } from './json.tsx';
import { isMoving, MOVING_MS } from './moving.ts';
import { type Delivery, useIntegrations } from './records.ts';

const { app } = words;
const { deliveries, identifier, delivery: texts } = words.integrations;

export default function DeliveryScreen({ params: { deliveryId = '' } }: ScreenProps) {
  const read = useRead(`deliveries/${deliveryId}`, (signal) =>
    api().GET('/deliveries/{deliveryId}', { params: { path: { deliveryId } }, signal }),
  );
  useEvery(MOVING_MS, read.data !== undefined && isMoving(read.data), read.reload);
  if (read.data) return <OneDelivery delivery={read.data} />;
  const back = { href: href('/integrations', { tab: 'deliveries' }), text: deliveries };
  return (
    <Page title={app.titles.delivery} back={back}>
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
      title={eventName(eventType)}
      badge={<Status status={status} />}
      back={{ href: to, text: name === undefined ? deliveries : texts.listTo(name) }}
      actions={
        can('ADMIN') && (
          <Button kind={status === 'FAILED' ? 'primary' : 'plain'} icon="refresh" onClick={() => retry(id)}>
            {status === 'SUCCEEDED' ? texts.sendAgain : texts.retryNow}
          </Button>
        )
      }
    >
      <Answer delivery={delivery} />
      <Card title={app.titles.delivery}>
        <Facts>
          <Fact label={texts.to}>
            <a href={href(`/integrations/${integration}`)}>
              <Name>{name ?? integration}</Name>
            </a>
          </Fact>
          <Fact label={texts.becauseOf}>{delivery.subscription ? texts.subscription : texts.test}</Fact>
          <Fact label={identifier}>
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
  notify(texts.onItsWay);
}

/** The receiver's answers, with their times. */
function Answer({ delivery }: { delivery: Delivery }) {
  const { status, attempts, responseStatus, message, createdAt, lastAttemptAt, nextAttemptAt } = delivery;
  return (
    <Card title={texts.answer}>
      {message !== undefined && status !== 'SUCCEEDED' && (
        <blockquote class="integrations-answer" aria-label={texts.said}>
          <bdi>{message}</bdi>
        </blockquote>
      )}
      <Facts>
        <Fact label={texts.httpStatus}>{responseStatus ?? (attempts > 0 ? texts.noAnswer : undefined)}</Fact>
        <Fact label={texts.attempts}>{attempts}</Fact>
        <Fact label={texts.happened}>
          <When at={createdAt} />
        </Fact>
        <Fact label={texts.lastAttempt}>{lastAttemptAt && <When at={lastAttemptAt} />}</Fact>
        <Fact label={texts.nextAttempt}>
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
    <Card title={texts.event}>
      <Loaded read={read} lines={8}>
        {(event) => <Json value={event} label={texts.content} />}
      </Loaded>
    </Card>
  );
}
