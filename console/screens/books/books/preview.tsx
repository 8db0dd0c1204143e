import type { Schemas } from '../../../../client/src/client.ts';
import { query, setQuery } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { Combobox, type Option, type Search } from '../../../parts/combobox.tsx';
import { Labelled } from '../../../parts/form.tsx';
import { statusName } from '../../../parts/format.ts';
import { Card } from '../../../parts/page.tsx';
import { Loaded, Warning } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { RECORDS, searchRecords } from '../../../parts/records.ts';
import { Money, Status } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { taxText } from './tax-text.ts';

const { accountKinds, preview: texts } = words.books;

type Posting = Schemas['Posting'];

/** Drafts are not booked. */
const ISSUED: Search = {
  ...searchRecords('invoices'),
  async find(text, signal) {
    const found = await RECORDS.invoices.find(text, signal);
    return found.filter(({ title }: Option) => title !== statusName('DRAFT'));
  },
};

/** The double entries of one invoice, on the accounts as they are set. */
export function Preview() {
  const invoiceId = query('invoice');
  const read = useRead(invoiceId && `bookkeeping/preview/${invoiceId}`, (signal) =>
    api().GET('/invoices/{invoiceId}/bookings', {
      params: { path: { invoiceId: invoiceId ?? '' } },
      signal,
    }),
  );
  return (
    <Card title={texts.title}>
      <p class="quiet-text">{texts.hint}</p>
      <Labelled id="books-invoice" label={texts.invoice}>
        {(control) => (
          <Combobox
            {...control}
            placeholder={texts.choose}
            search={ISSUED}
            value={invoiceId ?? ''}
            onPick={(option) => setQuery({ invoice: option?.id })}
          />
        )}
      </Labelled>
      {invoiceId && (
        <Loaded read={read} lines={4}>
          {(postings) => <Postings postings={postings} />}
        </Loaded>
      )}
    </Card>
  );
}

function Postings({ postings }: { postings: Posting[] }) {
  const { currencyCode = 'EUR', currencyExponent } = postings[0] ?? {};
  const sumOf = (side: 'debitMinor' | 'creditMinor') => postings.reduce((sum, one) => sum + one[side], 0);
  const amount = (minor: number) =>
    minor === 0 ? null : (
      <Money
        minor={minor}
        currency={currencyCode}
        {...(currencyExponent !== undefined && { exponent: currencyExponent })}
      />
    );
  return (
    <>
      {postings.some(({ account }) => account === '') && <Warning>{texts.missingHint}</Warning>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves a wide table on narrow screens */}
      <div class="books-bookings" tabIndex={0} role="region" aria-label={texts.bookings}>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.account}</th>
              <th scope="col">{texts.for}</th>
              <th scope="col" class="numeric">
                {texts.debit}
              </th>
              <th scope="col" class="numeric">
                {texts.credit}
              </th>
            </tr>
          </thead>
          <tbody>
            {postings.map((one, at) => (
              <tr key={at}>
                <th scope="row">{one.account || <Status status="FAILED">{texts.missing}</Status>}</th>
                <td>
                  {accountKinds[one.kind]} <span class="quiet-text">{taxText(one)}</span>
                </td>
                <td class="numeric">{amount(one.debitMinor)}</td>
                <td class="numeric">{amount(one.creditMinor)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{texts.sum}</th>
              <td />
              <td class="numeric">{amount(sumOf('debitMinor'))}</td>
              <td class="numeric">{amount(sumOf('creditMinor'))}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}
