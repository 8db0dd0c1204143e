import { useState } from 'preact/hooks';
import { href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { searchCodes } from '../../../parts/codes.ts';
import type { Option } from '../../../parts/combobox.tsx';
import { startOfDay } from '../../../parts/days.ts';
import { ChoiceFilter, DayFilter, Filters, filters, keyOf, RecordFilter } from '../../../parts/filters.tsx';
import { statusName, timeZone } from '../../../parts/format.ts';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Empty } from '../../../parts/problem.tsx';
import { useProviders } from '../../../parts/providers.tsx';
import { refresh } from '../../../parts/reads.ts';
import { Name, Status, When } from '../../../parts/text.tsx';
import { useEvery } from '../../../parts/use-every.ts';
import { words } from '../../../words/words.ts';
import { eventName } from './event-types.ts';
import { isMoving, MOVING_MS } from './moving.ts';
import { type Delivery, type EventType, useIntegrations } from './records.ts';

const { deliveries, delivery: texts } = words.integrations;

const STATUSES = ['PENDING', 'SUCCEEDED', 'FAILED'] as const;
const NAMES = ['status', 'type', 'since', 'integrationId'] as const;

const columnsOf = (nameOf: ((id: string) => string) | undefined): Column<Delivery>[] => [
  { title: texts.event, cell: ({ eventType }) => <Name>{eventName(eventType)}</Name>, width: '13rem' },
  ...(nameOf
    ? [
        {
          title: texts.to,
          cell: ({ integration }: Delivery) => <Name>{nameOf(integration)}</Name>,
          width: '9rem',
        },
      ]
    : []),
  { title: texts.status, cell: ({ status }) => <Status status={status} />, width: '9.5rem' },
  { title: texts.answer, cell: (delivery) => <Name>{answerOf(delivery)}</Name>, isWideOnly: true },
  {
    title: texts.attempts,
    cell: ({ attempts }) => attempts,
    width: '5.5rem',
    isNumeric: true,
    isWideOnly: true,
  },
  { title: texts.when, cell: ({ createdAt }) => <When at={createdAt} isRelative />, width: '8rem' },
];

function answerOf({ status, message, responseStatus }: Delivery): string {
  if (message !== undefined && status !== 'SUCCEEDED') return message.replace(/^the endpoint answered /, '');
  return responseStatus === undefined ? '' : String(responseStatus);
}

/** The deliveries to all integrations, or to one of them, with the answers. */
export function DeliveryList({ integrationId }: { integrationId?: string }) {
  const [isAnyMoving, setMoving] = useState(false);
  const integrations = useIntegrations();
  const given = filters(...NAMES);
  const { since, status, type, integrationId: chosen } = given;
  const query = {
    ...(chosen && { integrationId: chosen }),
    ...(type && { type: type as EventType }),
    ...(STATUSES.some((one) => one === status) && { status: [status as Delivery['status']] }),
    ...(since && { since: startOfDay(since, timeZone()) }),
    ...(integrationId && { integrationId }),
  };
  const read: ReadPage<Delivery> = async (page, signal) => {
    const answer = await api().GET('/deliveries', { params: { query: { ...page, ...query } }, signal });
    if (!('cursor' in page)) setMoving(answer.data.some((one) => isMoving(one)));
    return answer;
  };
  useEvery(MOVING_MS, isAnyMoving, () => refresh('deliveries?'));
  const nameOf = (id: string) => integrations.data?.find((one) => one.id === id)?.name ?? id;
  const isFiltered = Object.keys(given).length > 0;
  return (
    <>
      <DeliveryFilters isOfAll={integrationId === undefined} />
      <List
        label={deliveries}
        of={keyOf('deliveries', query)}
        read={read}
        columns={columnsOf(integrationId === undefined ? nameOf : undefined)}
        href={({ id }) => href(`/integrations/deliveries/${id}`)}
        empty={
          isFiltered ? (
            <Empty title={texts.noMatch}>{texts.noMatchHint}</Empty>
          ) : (
            <Empty title={texts.none}>{texts.noneHint}</Empty>
          )
        }
      />
    </>
  );
}

function DeliveryFilters({ isOfAll }: { isOfAll: boolean }) {
  const integrations = useIntegrations();
  const providers = useProviders();
  const types = () => {
    const all = providers.data?.flatMap(({ eventTypes }) => eventTypes) ?? [];
    return [...new Set([...all, 'integration.tested'])].map((type) => ({ id: type, title: eventName(type) }));
  };
  const named = () => (integrations.data ?? []).map(({ id, name }) => ({ id, title: name }));
  return (
    <Filters names={NAMES}>
      <ChoiceFilter
        by={texts.byStatus}
        all={texts.everyStatus}
        parameter="status"
        choices={STATUSES.map((value) => ({ value, text: statusName(value) }))}
      />
      <RecordFilter by={texts.byEvent} all={texts.everyEvent} parameter="type" search={searchCodes(types)} />
      {isOfAll && (
        <RecordFilter
          by={texts.byIntegration}
          all={texts.everyIntegration}
          parameter="integrationId"
          search={{ ...searchCodes(named), read: readIntegration }}
        />
      )}
      <DayFilter label={texts.since} parameter="since" />
    </Filters>
  );
}

/** The list of integrations may not have come yet when the address names one. */
async function readIntegration(integrationId: string, signal: AbortSignal): Promise<Option> {
  const { data } = await api().GET('/integrations/{integrationId}', {
    params: { path: { integrationId } },
    signal,
  });
  return { id: data.id, title: data.name };
}
