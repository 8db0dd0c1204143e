import { query, setQuery } from '../../../app/router.ts';
import { api, tenant } from '../../../app/session.ts';
import { countryName } from '../../../parts/codes.ts';
import { DownloadCsv } from '../../../parts/csv.tsx';
import { ChoiceFilter, Filters, keyOf } from '../../../parts/filters.tsx';
import { month, number, today } from '../../../parts/format.ts';
import { Select } from '../../../parts/inputs.tsx';
import { type Column, List } from '../../../parts/list.tsx';
import type { ReadPage } from '../../../parts/list-data.ts';
import { Empty } from '../../../parts/problem.tsx';
import { taxCategory } from '../../../parts/tax.ts';
import { Money, Name } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { Pending } from './pending.tsx';
import { daysOf, type Period, periodFrom, periodsOf } from './periods.ts';
import { isOfReturn, type Kind, type ReturnRow as Row, withSums } from './return-rows.ts';

const texts = words.books.return;
const { tax: headings } = words.reports;

const place = (code: string | undefined) => code && countryName(code);
const sum = (text: string) => <strong>{text}</strong>;

const amount = (title: string, of: (row: Row) => number | undefined, isWideOnly = false): Column<Row> => ({
  title,
  cell: (row) => {
    const minor = of(row);
    if (minor === undefined) return null;
    const text = <Money minor={minor} currency={row.currencyCode} exponent={row.currencyExponent} />;
    return row.isSum ? <strong>{text}</strong> : text;
  },
  width: 'clamp(8rem, 14vw, 11rem)',
  isNumeric: true,
  isWideOnly,
});

const TAXABLE = amount(headings.taxable, ({ taxableMinor }) => taxableMinor);
const TAX = amount(headings.tax, ({ taxMinor }) => taxMinor);
const SUPPLY: Column<Row> = {
  title: texts.supply,
  cell: ({ supply }) => supply && texts.supplies[supply],
  width: '8rem',
  isWideOnly: true,
};
const RATE: Column<Row> = {
  title: headings.rate,
  cell: ({ percent }) => percent !== undefined && `${number(percent)} %`,
  width: '5rem',
  isNumeric: true,
};

const COLUMNS: Record<Kind, readonly Column<Row>[]> = {
  VAT_RETURN: [
    {
      title: headings.category,
      cell: ({ category, isSum }) => (isSum ? sum(texts.sum) : category && taxCategory(category)),
    },
    { title: headings.country, cell: ({ country }) => place(country), width: '10rem', isWideOnly: true },
    SUPPLY,
    RATE,
    TAXABLE,
    TAX,
  ],
  EC_SALES_LIST: [
    {
      title: texts.vatNumber,
      cell: ({ buyerVatNumber, isSum }) => (isSum ? sum(texts.sum) : <Name>{buyerVatNumber}</Name>),
    },
    { title: headings.country, cell: ({ buyerCountry }) => place(buyerCountry), isWideOnly: true },
    SUPPLY,
    { title: headings.category, cell: ({ category }) => category && taxCategory(category), width: '11rem' },
    TAXABLE,
  ],
  OSS: [
    { title: headings.country, cell: ({ country, isSum }) => (isSum ? sum(texts.sum) : place(country)) },
    RATE,
    SUPPLY,
    { title: texts.corrects, cell: ({ correctsQuarter }) => correctsQuarter && nameOf(correctsQuarter) },
    { ...TAXABLE, isWideOnly: true },
    TAX,
  ],
};

function nameOf(period: Period): string {
  const [year = '', quarter = ''] = period.split('-Q');
  return quarter ? texts.quarter(quarter, year) : month(period);
}

const KINDS = ['VAT_RETURN', 'EC_SALES_LIST', 'OSS'] as const;

/** The return of a month or a quarter. */
export function Return() {
  const kind = KINDS.find((one) => one === query('return')) ?? 'VAT_RETURN';
  const isByQuarter = kind === 'OSS';
  const period = periodFrom(query('period'), today(), isByQuarter);
  const given = { ...daysOf(period), groupBy: kind };
  const read: ReadPage<Row & { id: string }> = async (_page, signal) => {
    const answer = await api().GET('/reports/tax', { params: { query: given }, signal });
    const rows = withSums(answer.data.flatMap((row) => (isOfReturn(row) ? [row] : [])));
    return { ...answer, data: rows.map((row, at) => ({ ...row, id: String(at) })) };
  };
  return (
    <>
      <Filters names={['return', 'period']}>
        <ChoiceFilter
          by={texts.by}
          all={texts.kinds.VAT_RETURN}
          parameter="return"
          choices={KINDS.slice(1).map((value) => ({ value, text: texts.kinds[value] }))}
        />
        <Select
          aria-label={texts.period}
          value={period}
          choices={periodsOf(today(), isByQuarter).map((value) => ({ value, text: nameOf(value) }))}
          onInput={(value) => setQuery({ period: value })}
        />
        <DownloadCsv path="/reports/tax" query={given} />
      </Filters>
      <p class="quiet-text">
        {texts.hints[kind]} {kind === 'VAT_RETURN' && tenant.value && texts.counts[tenant.value.taxPoint]}
      </p>
      <List
        label={texts.label(texts.kinds[kind], nameOf(period))}
        of={keyOf('invoices/return', given)}
        read={read}
        columns={COLUMNS[kind]}
        empty={<Empty title={headings.none}>{texts.noneHint}</Empty>}
      />
      {kind === 'VAT_RETURN' && <Pending {...daysOf(period)} />}
    </>
  );
}
