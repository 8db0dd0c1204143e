import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import {
  ChoiceFilter,
  DayRangeFilter,
  Filters,
  filters,
  keyOf,
  RecordFilter,
  SearchFilter,
} from '../../../parts/filters.tsx';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Page } from '../../../parts/page.tsx';
import { Empty } from '../../../parts/problem.tsx';
import { Name, Status, When } from '../../../parts/text.tsx';
import { Actor } from './actor.tsx';
import { searchActors } from './actors.ts';
import { changedFields, fieldWords } from './differences.ts';
import { ACTIONS, FILTERS, type Given, KINDS, queryOf } from './filtering.ts';

type AuditEntry = Schemas['AuditEntry'];

const COLUMNS: Column<AuditEntry>[] = [
  { title: 'Change', cell: (entry) => <Change entry={entry} /> },
  { title: 'Who', width: '11rem', cell: (entry) => <Actor entry={entry} /> },
  { title: 'When', width: '11rem', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    title: 'Seal',
    width: '5rem',
    isNumeric: true,
    isWideOnly: true,
    cell: ({ sequence }) => (sequence === undefined ? <Status status="PENDING">Waiting</Status> : sequence),
  },
];

/** Every change of a record, newest first. */
export default function AuditTrail() {
  const given: Given = filters(...FILTERS);
  const read: ReadPage<AuditEntry> = (page, signal) =>
    api().GET('/audit-entries', { params: { query: { ...page, ...queryOf(given) } }, signal });
  return (
    <Page title="Audit trail">
      <p class="quiet-text">
        Who changed which record, when, and from what to what. Entries are never changed or removed, and are
        sealed into a chain of hashes.
      </p>
      <Filters names={FILTERS}>
        <SearchFilter label="Identifier of a record" parameter="record" />
        <RecordFilter by="person" all="Anybody" parameter="actor" search={searchActors} />
        <ChoiceFilter by="change" all="Any change" parameter="action" choices={ACTIONS} />
        <ChoiceFilter by="kind of record" all="Any kind of record" parameter="kind" choices={KINDS} />
        <DayRangeFilter label="From" from="from" to="to" />
      </Filters>
      <List
        label="Audit trail"
        of={keyOf('audit-entries', given)}
        read={read}
        columns={COLUMNS}
        href={({ id }) => href(`/audit/${id}`)}
        empty={<Nothing given={given} />}
      />
    </Page>
  );
}

function Nothing({ given: { record, ...others } }: { given: Given }) {
  if (Object.keys(others).length > 0)
    return <Empty title="No change matches">Choose another time, or clear the filters.</Empty>;
  if (record === undefined) return <Empty title="No changes yet" />;
  return (
    <Empty title="No changes of this record">Give its whole identifier, such as clnt_01jd2r8g5cf3q.</Empty>
  );
}

function Change({ entry }: { entry: AuditEntry }) {
  const { resource, action, before, after } = entry;
  const text = `${fieldWords(resource)} ${action}`;
  const fields = action === 'updated' ? changedFields(before, after).join(', ') : nameIn(after ?? before);
  return (
    <span class="audit-change">
      <span>{text}</span>
      {fields !== '' && (
        <span class="quiet-text">
          <Name>{fields}</Name>
        </span>
      )}
    </span>
  );
}

/** The record's name or number, if it has one. */
function nameIn(state: Record<string, unknown> | undefined): string {
  const name =
    state?.name ?? state?.number ?? state?.invoiceNumber ?? state?.email ?? state?.subject ?? state?.address;
  return typeof name === 'string' ? name : '';
}
