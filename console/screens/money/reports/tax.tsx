import type { Schemas } from '../../../../client/src/client.ts';
import { api, tenant } from '../../../app/session.ts';
import { DownloadCsv } from '../../../parts/csv.tsx';
import { ChoiceFilter, DayRangeFilter, Filters, filters, keyOf } from '../../../parts/filters.tsx';
import { number, today } from '../../../parts/format.ts';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Empty } from '../../../parts/problem.tsx';
import { taxCategory } from '../../../parts/tax.ts';
import { Money, Name, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { lastQuarter } from './period.ts';

type Answered = Schemas['TaxRow'] | Schemas['OnAccountRow'] | Schemas['UnreturnedCreditRow'];
type Row = Schemas['TaxRow'] & { id: string };
type AccountRow = Schemas['OnAccountRow'] & { id: string };
type UnreturnedRow = Schemas['UnreturnedCreditRow'] & { id: string };
type Movement = Exclude<keyof AccountRow['onAccount'], 'isPossiblyTaxable'>;

const texts = words.reports.tax;
const { supply, supplies, vatNumber } = words.books.return;
const { unreturned, unreturnedHint } = words.books.pending;

const COLUMNS: readonly Column<Row>[] = [
  { title: texts.category, cell: ({ category }) => taxCategory(category) },
  { title: texts.country, cell: ({ country }) => country, width: '6rem', isWideOnly: true },
  { title: supply, cell: (row) => supplies[row.supply], width: '8rem', isWideOnly: true },
  { title: vatNumber, cell: ({ buyerVatNumber }) => <Name>{buyerVatNumber}</Name>, isWideOnly: true },
  { title: texts.rate, cell: ({ percent }) => `${number(percent)} %`, width: '6rem', isNumeric: true },
  {
    title: texts.taxable,
    cell: ({ taxableMinor, currencyCode }) => <Money minor={taxableMinor} currency={currencyCode} />,
    width: '10rem',
    isNumeric: true,
    isWideOnly: true,
  },
  {
    title: texts.tax,
    cell: ({ taxMinor, currencyCode }) => <Money minor={taxMinor} currency={currencyCode} />,
    width: '9rem',
    isNumeric: true,
  },
];

const DOCUMENTS: Column<Row> = {
  title: texts.documents,
  cell: ({ invoiceCount = 0, creditNoteCount = 0 }) => invoiceCount + creditNoteCount,
  width: '8rem',
  isNumeric: true,
  isWideOnly: true,
};

const movement = (name: Movement, isWideOnly = true): Column<AccountRow> => ({
  title: texts.onAccount[name],
  cell: ({ onAccount, currencyCode }) => (
    <Money minor={onAccount[name]} currency={currencyCode} isQuietIfZero />
  ),
  width: 'clamp(8.25rem, 10vw, 9rem)',
  isNumeric: true,
  isWideOnly,
});

const ACCOUNT_COLUMNS: readonly Column<AccountRow>[] = [
  { title: texts.onAccount.currency, cell: ({ currencyCode }) => currencyCode },
  movement('openingMinor'),
  movement('receivedMinor'),
  movement('freedMinor'),
  movement('allocatedMinor'),
  movement('refundedMinor'),
  movement('closingMinor', false),
];

const UNRETURNED_COLUMNS: readonly Column<UnreturnedRow>[] = [
  { title: words.reports.journal.number, cell: (row) => row.unreturned.number },
  { title: words.reports.journal.client, cell: (row) => <Name>{row.unreturned.clientName}</Name> },
  {
    title: texts.issued,
    cell: (row) => <When at={row.unreturned.issueDate} />,
    width: '9rem',
    isWideOnly: true,
  },
  {
    title: texts.held,
    cell: (row) => <Money minor={row.unreturned.heldMinor} currency={row.currencyCode} />,
    width: '9rem',
    isNumeric: true,
  },
];

const BASES = ['SUPPLY', 'ISSUE', 'PAYMENT'] as const;
type Basis = (typeof BASES)[number];
type Given = ReturnType<typeof lastQuarter> & { basis?: Basis };

/** Reads the rows of one section of the report. */
function section<T extends Answered>(given: Given, isOf: (row: Answered) => row is T) {
  const read: ReadPage<T & { id: string }> = async (_page, signal) => {
    const answer = await api().GET('/reports/tax', { params: { query: given }, signal });
    const rows = (answer.data as Answered[]).filter(isOf);
    return { ...answer, data: rows.map((row, at) => ({ ...row, id: String(at) })) };
  };
  return read;
}

const isOnAccount = (row: Answered): row is Schemas['OnAccountRow'] => 'onAccount' in row;
const isTax = (row: Answered): row is Schemas['TaxRow'] => 'category' in row;
const isUnreturned = (row: Answered): row is Schemas['UnreturnedCreditRow'] => 'unreturned' in row;

/** The tax of a period, by country, category, supply, buyer and rate. */
export function Tax() {
  const { basis: asked, ...days } = filters('from', 'to', 'basis');
  const chosen = BASES.find((one) => one === asked);
  const own = tenant.value?.taxPoint ?? 'ISSUE';
  const basis = chosen ?? own;
  const given: Given = { ...lastQuarter(today()), ...days, ...(chosen && { basis: chosen }) };
  return (
    <>
      <Filters names={['from', 'to', 'basis']}>
        <ChoiceFilter
          by={texts.basis}
          all={texts.asTaxed(texts.bases[own])}
          parameter="basis"
          choices={BASES.map((value) => ({ value, text: texts.bases[value] }))}
        />
        <DayRangeFilter label={words.reports.from} from="from" to="to" byDefault={given} />
        <DownloadCsv path="/reports/tax" query={given} />
      </Filters>
      <List
        label={words.reports.tabs.tax}
        of={keyOf('invoices/tax', given)}
        read={section(given, isTax)}
        columns={basis === 'ISSUE' ? [...COLUMNS, DOCUMENTS] : COLUMNS}
        empty={<Empty title={texts.none}>{words.reports.noneHint}</Empty>}
      />
      <section>
        <h2>{unreturned}</h2>
        <p>{unreturnedHint}</p>
        <List
          label={unreturned}
          of={keyOf('invoices/unreturned', given)}
          read={section(given, isUnreturned)}
          columns={UNRETURNED_COLUMNS}
          empty={<Empty title={texts.noneUnreturned}>{words.reports.noneHint}</Empty>}
        />
      </section>
      {basis === 'PAYMENT' && (
        <section>
          <h2>{texts.onAccount.title}</h2>
          <p>{texts.onAccount.hint}</p>
          <List
            label={texts.onAccount.title}
            of={keyOf('payments/on-account', given)}
            read={section(given, isOnAccount)}
            columns={ACCOUNT_COLUMNS}
            empty={<Empty title={texts.onAccount.none}>{words.reports.noneHint}</Empty>}
          />
        </section>
      )}
    </>
  );
}
