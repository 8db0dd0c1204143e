import { day, dayOf } from '../../../parts/format.ts';
import { Warning } from '../../../parts/problem.tsx';
import { problemText } from '../../../parts/rules.ts';
import { words } from '../../../words/words.ts';
import { Obstacles } from './obstacles.tsx';
import type { Invoice } from './records.ts';

const texts = words.invoice.issuing;

/** When a draft is issued automatically, or what keeps an invoice from being issued or sent. */
export function Issuing({ invoice }: { invoice: Invoice }) {
  const { issueProblem, issuesOn, status } = invoice;
  if (issueProblem) {
    const { message, fields = [], since } = issueProblem;
    return (
      <Warning>
        <div class="issuing">
          <strong>{status === 'DRAFT' ? texts.draftProblem : texts.sendProblem}</strong>
          {fields.length > 0 ? (
            <Obstacles invoice={invoice} problems={fields} />
          ) : (
            <p>
              <bdi>{problemText(message)}</bdi>
            </p>
          )}
          <small>{texts.since(day(dayOf(since)))}</small>
        </div>
      </Warning>
    );
  }
  if (status !== 'DRAFT' || !issuesOn) return null;
  return <Warning kind="info">{texts.on(day(issuesOn))}</Warning>;
}
