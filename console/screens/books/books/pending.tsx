import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { keyOf } from '../../../parts/filters.tsx';
import { Card } from '../../../parts/page.tsx';
import { Warning } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Money, Name, Status, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';

const texts = words.books.pending;

type OnAccount = Schemas['OnAccountRow'];
type Unreturned = Schemas['UnreturnedCreditRow'];

/** Money on account, and credit notes whose money was not paid back. They may change the tax of the period. */
export function Pending({ from, to }: { from: string; to: string }) {
  const given = { from, to, groupBy: 'VAT_RETURN' } as const;
  const { data = [] } = useRead(keyOf('invoices/pending', given), (signal) =>
    api().GET('/reports/tax', { params: { query: given }, signal }),
  );
  const onAccount = data.filter(
    (row): row is OnAccount => 'onAccount' in row && row.onAccount.closingMinor !== 0,
  );
  const unreturned = data.filter((row): row is Unreturned => 'unreturned' in row);
  return (
    <>
      {onAccount.map(({ currencyCode, onAccount: { closingMinor } }) => (
        <Warning key={currencyCode} kind="info">
          <span>{texts.onAccount(<Money minor={closingMinor} currency={currencyCode} />)}</span>
        </Warning>
      ))}
      {unreturned.length > 0 && (
        <Card title={texts.unreturned}>
          <p class="quiet-text">{texts.unreturnedHint}</p>
          <ul class="rows">
            {unreturned.map((row) => (
              <OneUnreturned key={row.unreturned.creditNote} row={row} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function OneUnreturned({ row: { unreturned, currencyCode } }: { row: Unreturned }) {
  const { creditNote, number, clientName, issueDate, heldMinor } = unreturned;
  return (
    <li>
      <a href={href(`/credit-notes/${creditNote}`)}>
        {number} <Name>{clientName}</Name>
      </a>
      <When at={issueDate} />
      <Money minor={heldMinor} currency={currencyCode} />
      <Status status="HELD">{texts.notReturned}</Status>
    </li>
  );
}
