import { useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { searchCodes } from '../../../parts/codes.ts';
import { Dialog } from '../../../parts/dialog.tsx';
import { PickField } from '../../../parts/fields.tsx';
import { Form } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { notify } from '../../../parts/notice.tsx';
import { Card } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { refresh } from '../../../parts/reads.ts';
import { searchRecords } from '../../../parts/records.ts';
import { words } from '../../../words/words.ts';
import { eventName, subscribable } from './event-types.ts';
import { RecordLink } from './record-link.tsx';
import type { EventPattern, Integration, Provider } from './records.ts';

const { sending, delivery, allClients, onlyOfClient } = words.integrations;

type Subscription = Schemas['Subscription'];

interface SubscriptionsProps {
  integration: Integration;
  provider: Provider;
}

/** The events that are sent to an integration. */
export function Subscriptions({ integration, provider }: SubscriptionsProps) {
  const [isAdding, setAdding] = useState(false);
  const { id, subscriptions } = integration;
  const add = { text: sending.add, onClick: () => setAdding(true) };
  return (
    <Card
      title={sending.title}
      actions={
        can('ADMIN') &&
        subscriptions.length > 0 && (
          <Button size="small" icon="plus" onClick={add.onClick}>
            {add.text}
          </Button>
        )
      }
    >
      {subscriptions.length === 0 ? (
        <Empty title={sending.none} action={can('ADMIN') && add}>
          {sending.noneHint}
        </Empty>
      ) : (
        <ul class="integrations-subscriptions" aria-label={sending.list}>
          {subscriptions.map((one) => (
            <li key={one.id}>
              <span title={one.eventType}>{eventName(one.eventType)}</span>
              {one.clientId === undefined ? (
                <span class="quiet-text">{allClients}</span>
              ) : (
                <RecordLink records="clients" id={one.clientId} />
              )}
              {can('ADMIN') && (
                <Button
                  kind="quiet"
                  size="small"
                  icon="trash"
                  label={sending.stop(eventName(one.eventType))}
                  onClick={() => remove(id, one)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddEvents {...{ integration, provider }} onClose={() => setAdding(false)} />}
    </Card>
  );
}

async function remove(integrationId: string, { id, eventType, clientId }: Subscription): Promise<void> {
  const path = { integrationId, subscriptionId: id };
  await api().DELETE('/integrations/{integrationId}/subscriptions/{subscriptionId}', { params: { path } });
  refresh('integrations');
  const undo = async () => {
    await api().POST('/integrations/{integrationId}/subscriptions', {
      params: { path: { integrationId } },
      body: { eventType, ...(clientId !== undefined && { clientId }) },
    });
    refresh('integrations');
  };
  notify(sending.stopped(eventName(eventType)), { undo });
}

function AddEvents({ integration, provider, onClose }: SubscriptionsProps & { onClose: () => void }) {
  const form = useForm({
    key: `integrations/${integration.id}/subscriptions`,
    initial: { eventType: '' as EventPattern, clientId: '' },
    send: ({ eventType, clientId }, { header }) =>
      api().POST('/integrations/{integrationId}/subscriptions', {
        params: { path: { integrationId: integration.id }, header },
        body: { eventType, ...(clientId && { clientId }) },
      }),
    done() {
      refresh('integrations');
      onClose();
    },
  });
  return (
    <Dialog title={sending.add} onClose={onClose}>
      <Form form={form} submit={sending.add} onCancel={onClose}>
        <PickField
          name="eventType"
          label={delivery.event}
          placeholder={sending.searchEvents}
          required
          search={searchCodes(() => subscribable(provider.eventTypes))}
        />
        <PickField
          name="clientId"
          label={onlyOfClient}
          placeholder={allClients}
          search={searchRecords('clients')}
        />
      </Form>
    </Dialog>
  );
}
