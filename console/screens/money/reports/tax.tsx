import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import { DownloadCsv } from '../../../parts/csv.tsx';
import { ChoiceFilter, DayRangeFilter, Filters, filters, keyOf } from '../../../parts/filters.tsx';
import { number, today } from '../../../parts/format.ts';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Empty } from '../../../parts/problem.tsx';
import { taxCategory } from '../../../parts/tax.ts';
import { Money } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { lastQuarter } from './period.ts';

type Answered = Schemas['TaxRow'] | Schemas['OnAccountRow'];
type Row = Schemas['TaxRow'] & { id: string };
type AccountRow = Schemas['OnAccountRow'] & { id: string };
type Movement = Exclude<keyof AccountRow['onAccount'], 'isPossiblyTaxable'>;

const texts = words.reports.tax;

const COLUMNS: readonly Column<Row>[] = [
  { title: texts.category, cell: ({ category }) => taxCategory(category) },
  { title: texts.country, cell: ({ country }) => country, width: '6rem', isWideOnly: true },
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

type Given = ReturnType<typeof lastQuarter> & { basis?: 'PAYMENT' };

/** Reads the rows of one section of the report. */
function section<T extends Answered>(given: Given, isOf: (row: Answered) => row is T) {
  const read: ReadPage<T & { id: string }> = async (_page, signal) => {
    const answer = await api().GET('/reports/tax', { params: { query: given }, signal });
    return { ...answer, data: answer.data.filter(isOf).map((row, at) => ({ ...row, id: String(at) })) };
  };
  return read;
}

const isOnAccount = (row: Answered): row is Schemas['OnAccountRow'] => 'onAccount' in row;
const isTax = (row: Answered): row is Schemas['TaxRow'] => !isOnAccount(row);

/** The tax of a period, by country, category and rate. */
export function Tax() {
  const { basis, ...days } = filters('from', 'to', 'basis');
  const given: Given = { ...lastQuarter(today()), ...days, ...(basis === 'PAYMENT' && { basis }) };
  return (
    <>
      <Filters names={['from', 'to', 'basis']}>
        <ChoiceFilter
          by={texts.basis}
          all={texts.byIssue}
          parameter="basis"
          choices={[{ value: 'PAYMENT', text: texts.byPayment }]}
        />
        <DayRangeFilter label={words.reports.from} from="from" to="to" byDefault={given} />
        <DownloadCsv path="/reports/tax" query={given} />
      </Filters>
      <List
        label={words.reports.tabs.tax}
        of={keyOf('invoices/tax', given)}
        read={section(given, isTax)}
        columns={given.basis ? COLUMNS : [...COLUMNS, DOCUMENTS]}
        empty={<Empty title={texts.none}>{words.reports.noneHint}</Empty>}
      />
      {given.basis && (
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
