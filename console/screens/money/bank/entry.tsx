import type { ComponentChildren } from 'preact';
import { can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { inFours } from '../../../parts/iban.ts';
import { Warning } from '../../../parts/problem.tsx';
import { Fact, Facts, Money, Status, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { Candidates } from './candidates.tsx';
import { type BankEntry, isOpen, isPaying, isUndoable } from './deciding.ts';
import { Reasons } from './reasons.tsx';
import { Recorded } from './recorded.tsx';
import type { Decisions } from './use-decisions.ts';

const { entry: texts, list, statuses } = words.bankStatements;

interface EntryProps {
  entry: BankEntry;
  decisions: Decisions;
  matchByHand: () => void;
  ignore: () => void;
}

/** One entry: what the bank says, what it may pay or has paid, and what can be done. */
export function Entry({ entry, decisions, matchByHand, ignore }: EntryProps) {
  const { amountMinor, currencyCode, direction, status, reasons } = entry;
  const isOut = direction === 'DEBIT';
  const name = entry.counterpartyName ?? (entry.isCharge ? list.charge : list.unknown);
  const hint = hintOf(entry);
  return (
    <section class="card bank-entry" aria-label={name}>
      <div class="bank-head">
        <div class="bank-who">
          {!entry.isCharge && <p class="quiet-text">{isOut ? texts.out : texts.into}</p>}
          <h2>
            <bdi>{name}</bdi>
          </h2>
        </div>
        <p class="bank-sum">
          <strong>
            <Money minor={isOut ? -amountMinor : amountMinor} currency={currencyCode} />
          </strong>
          <Status status={status}>{statuses[status]}</Status>
        </p>
      </div>
      {hint && <Warning kind="info">{hint}</Warning>}
      <SaidByBank entry={entry} />
      {reasons.length > 0 && (
        <div>
          <h3>{texts.reasons}</h3>
          <Reasons reasons={reasons} />
        </div>
      )}
      {status === 'PROPOSED' && <Candidates entry={entry} decisions={decisions} />}
      {status === 'MATCHED' && <Recorded entry={entry} />}
      {can('MEMBER') && <Actions {...{ entry, decisions, matchByHand, ignore }} />}
    </section>
  );
}

function hintOf({ isCharge, isReturn, direction, status }: BankEntry): ComponentChildren {
  if (isCharge) return texts.chargeHint;
  if (isReturn) return texts.returnHint;
  return direction === 'DEBIT' && status !== 'MATCHED' ? texts.outHint : undefined;
}

function SaidByBank({ entry }: { entry: BankEntry }) {
  const { bookedDate, text, reference, endToEndId, counterpartyIban, iban, returnReason } = entry;
  const isGiven = (value: string | undefined) => value !== undefined && <bdi class="bank-said">{value}</bdi>;
  return (
    <Facts>
      <Fact label={texts.text} isWide>
        {isGiven(text)}
      </Fact>
      <Fact label={texts.reference}>{isGiven(reference)}</Fact>
      <Fact label={texts.booked}>
        <When at={bookedDate} />
      </Fact>
      <Fact label={texts.returnReason}>{isGiven(returnReason)}</Fact>
      <Fact label={texts.endToEndId}>{isGiven(endToEndId)}</Fact>
      <Fact label={texts.iban}>{isGiven(counterpartyIban && inFours(counterpartyIban))}</Fact>
      <Fact label={texts.own} isWide>
        {isGiven(inFours(iban))}
      </Fact>
    </Facts>
  );
}

function Actions({ entry, decisions, matchByHand, ignore }: EntryProps) {
  if (!isOpen(entry))
    return isUndoable(entry) ? (
      <div class="actions">
        <Button onClick={() => decisions.undo(entry)}>
          {entry.status === 'MATCHED' ? texts.undo : texts.takeUp}
        </Button>
      </div>
    ) : null;
  return (
    <div class="actions">
      {isPaying(entry) && <Button onClick={matchByHand}>{texts.byHand}</Button>}
      <Button onClick={ignore}>{texts.ignore}</Button>
    </div>
  );
}
