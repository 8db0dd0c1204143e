import type { Schemas } from '../../../../client/src/client.ts';

export type BankEntry = Schemas['BankEntry'];
export type Candidate = BankEntry['candidates'][number];
export type EntryStatus = BankEntry['status'];

export type Match = Schemas['MatchBankEntryRequest'];

/** What the invoices leave of an amount. Below 0 if they take more. */
export function restOf(amountMinor: number, allocations: readonly { amountMinor?: number | undefined }[]) {
  return allocations.reduce((rest, one) => rest - (one.amountMinor ?? 0), amountMinor);
}

/** The match that a candidate proposes. What no invoice takes stays on account of its client. Undefined if it only says something. */
export function matchOf(
  { amountMinor }: Pick<BankEntry, 'amountMinor'>,
  candidate: Candidate | undefined,
): Match | undefined {
  const [first] = candidate?.allocations ?? [];
  if (candidate?.refund) return { refundId: candidate.refund };
  if (candidate?.payment) return { paymentId: candidate.payment };
  if (!candidate || !first) return undefined;
  const allocations = candidate.allocations.map((one) => ({
    invoiceId: one.invoice,
    amountMinor: one.amountMinor,
  }));
  return restOf(amountMinor, allocations) > 0 ? { allocations, clientId: first.client } : { allocations };
}

export function isOpen({ status }: Pick<BankEntry, 'status'>): boolean {
  return status === 'PROPOSED' || status === 'UNMATCHED';
}

/** Only money that came in pays invoices. */
export function isPaying({ direction, isReturn, isCharge }: BankEntry): boolean {
  return direction === 'CREDIT' && !isReturn && !isCharge;
}

/** The match of a return can't be undone: it has taken a payment back. */
export function isUndoable({ status, isReturn }: Pick<BankEntry, 'status' | 'isReturn'>): boolean {
  return status === 'IGNORED' || (status === 'MATCHED' && !isReturn);
}

/** The entry that a person goes on to after this one: the next of its status, also above it, or else a neighbour. */
export function nextAfter(rows: readonly Pick<BankEntry, 'id' | 'status'>[], id: string): string | undefined {
  const at = rows.findIndex((row) => row.id === id);
  const others = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))];
  const alike = others.find(({ status }) => status === rows[at]?.status);
  return (alike ?? others[0])?.id;
}

/** Whether an entry has all of these words in what the bank says of it, or this amount as it is shown. */
export function isFound(entry: BankEntry, typed: string, amount: string): boolean {
  const { counterpartyName, text, reference, endToEndId, counterpartyIban } = entry;
  const said = [counterpartyName, text, reference, endToEndId, counterpartyIban, amount]
    .join(' ')
    .toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}
