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
import { subscribable } from './event-types.ts';
import { RecordLink } from './record-link.tsx';
import type { EventPattern, Integration, Provider } from './records.ts';

type Subscription = Schemas['Subscription'];

interface SubscriptionsProps {
  integration: Integration;
  provider: Provider;
}

/** The events that are sent to an integration. */
export function Subscriptions({ integration, provider }: SubscriptionsProps) {
  const [isAdding, setAdding] = useState(false);
  const { id, subscriptions } = integration;
  const add = { text: 'Add events', onClick: () => setAdding(true) };
  return (
    <Card
      title="Events that are sent"
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
        <Empty title="No events yet" action={can('ADMIN') && add}>
          Nothing is sent until you choose what.
        </Empty>
      ) : (
        <ul class="integrations-subscriptions" aria-label="Subscriptions">
          {subscriptions.map((one) => (
            <li key={one.id}>
              <code>{one.eventType}</code>
              {one.clientId === undefined ? (
                <span class="quiet-text">All clients</span>
              ) : (
                <RecordLink records="clients" id={one.clientId} />
              )}
              {can('ADMIN') && (
                <Button
                  kind="quiet"
                  size="small"
                  icon="trash"
                  label={`Stop sending ${one.eventType}`}
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
  notify(`${eventType} is no longer sent`, { undo });
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
    <Dialog title="Add events" onClose={onClose}>
      <Form form={form} submit="Add events" onCancel={onClose}>
        <PickField
          name="eventType"
          label="Event"
          placeholder="invoice.*"
          required
          search={searchCodes(() => subscribable(provider.eventTypes))}
        />
        <PickField
          name="clientId"
          label="Only of client"
          placeholder="All clients"
          search={searchRecords('clients')}
        />
      </Form>
    </Dialog>
  );
}
