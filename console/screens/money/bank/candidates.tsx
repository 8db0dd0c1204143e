import { href } from '../../../app/router.ts';
import { can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { money } from '../../../parts/format.ts';
import { Money, Name } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { type BankEntry, type Candidate, matchOf, restOf } from './deciding.ts';
import { Reasons } from './reasons.tsx';
import type { Decisions } from './use-decisions.ts';

const { entry: texts } = words.bankStatements;

interface CandidatesProps {
  entry: BankEntry;
  decisions: Decisions;
}

/** The candidates of an entry. The likeliest comes first, and a digit moves the focus to a candidate's button. */
export function Candidates({ entry, decisions }: CandidatesProps) {
  return (
    <div class="bank-candidates">
      <h3>{texts.candidates}</h3>
      <ol>
        {entry.candidates.map((candidate, at) => (
          <li key={JSON.stringify(candidate)} class="bank-candidate" data-candidate={at + 1}>
            <OneCandidate {...{ entry, candidate, decisions }} number={at + 1} />
          </li>
        ))}
      </ol>
    </div>
  );
}

interface OneCandidateProps extends CandidatesProps {
  candidate: Candidate;
  number: number;
}

function OneCandidate({ entry, candidate, decisions, number }: OneCandidateProps) {
  const { allocations, reasons } = candidate;
  const { currencyCode: currency } = entry;
  const match = matchOf(entry, candidate);
  const restMinor = restOf(entry.amountMinor, allocations);
  const [first] = allocations;
  return (
    <>
      <div class="bank-candidate-head">
        <h4>
          <kbd>{number}</kbd> {texts.candidate(number)}
        </h4>
        {match && can('MEMBER') && (
          <Button
            kind={number === 1 ? 'primary' : 'plain'}
            size="small"
            attributes={{ 'aria-label': texts.takeNumbered(number) }}
            onClick={() => decisions.match(entry, match)}
          >
            {texts.take}
          </Button>
        )}
      </div>
      {allocations.length > 0 && (
        <ul class="bank-parts">
          {allocations.map((part) => (
            <li key={part.invoice}>
              <a href={href(`/invoices/${part.invoice}`)}>{part.invoiceNumber}</a>
              <Name>{part.buyerName}</Name>
              {part.discountMinor !== undefined && (
                <span class="quiet-text">{texts.discount(money(part.discountMinor, currency))}</span>
              )}
              <Money minor={part.amountMinor} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      {first && restMinor > 0 && <p>{texts.onAccount(money(restMinor, currency), first.buyerName)}</p>}
      <Reasons reasons={reasons} />
    </>
  );
}
