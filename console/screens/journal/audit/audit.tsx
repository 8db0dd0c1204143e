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
import { Status, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { Actor } from './actor.tsx';
import { searchActors } from './actors.ts';
import { Change } from './change.tsx';
import { ACTIONS, FILTERS, type Given, KINDS, queryOf } from './filtering.ts';

type AuditEntry = Schemas['AuditEntry'];

const { app, audit } = words;

const COLUMNS: Column<AuditEntry>[] = [
  { title: audit.list.change, cell: (entry) => <Change entry={entry} /> },
  { title: audit.list.who, width: '11rem', cell: (entry) => <Actor entry={entry} /> },
  { title: audit.when, width: '11rem', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    title: audit.seal,
    width: '5rem',
    isNumeric: true,
    isWideOnly: true,
    cell: ({ sequence }) =>
      sequence === undefined ? <Status status="PENDING">{audit.waiting}</Status> : sequence,
  },
];

/** Every change of a record, newest first. */
export default function AuditTrail() {
  const given: Given = filters(...FILTERS);
  const read: ReadPage<AuditEntry> = (page, signal) =>
    api().GET('/audit-entries', { params: { query: { ...page, ...queryOf(given) } }, signal });
  return (
    <Page title={app.titles.audit}>
      <p class="quiet-text">{audit.list.about}</p>
      <Filters names={FILTERS}>
        <SearchFilter label={audit.list.record} parameter="record" />
        <RecordFilter
          by={audit.list.byPerson}
          all={audit.list.anybody}
          parameter="actor"
          search={searchActors}
        />
        <ChoiceFilter
          by={audit.list.byChange}
          all={audit.list.anyChange}
          parameter="action"
          choices={ACTIONS}
        />
        <ChoiceFilter by={audit.list.byKind} all={audit.list.anyKind} parameter="kind" choices={KINDS} />
        <DayRangeFilter label={audit.list.from} from="from" to="to" />
      </Filters>
      <List
        label={app.titles.audit}
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
    return <Empty title={audit.list.noMatch}>{audit.list.noMatchHint}</Empty>;
  if (record === undefined) return <Empty title={audit.list.none} />;
  return <Empty title={audit.list.noneOfRecord}>{audit.list.noneOfRecordHint}</Empty>;
}
