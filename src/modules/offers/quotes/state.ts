import { forbiddenByState } from '../../../platform/errors.ts';
import { QUOTE_ACTIONS, type QuoteAction, type QuoteStatus } from './schema.ts';

/** The actions that each status allows. A quote that is SENT is sent again after a change. */
const ALLOWED: Record<QuoteStatus, readonly QuoteAction[]> = {
  DRAFT: ['send'],
  SENT: QUOTE_ACTIONS,
  ACCEPTED: [],
  DECLINED: [],
  EXPIRED: [],
  WITHDRAWN: [],
};

const PARTICIPLES = { send: 'sent', accept: 'accepted', decline: 'declined', withdraw: 'withdrawn' };

interface Offered {
  status: QuoteStatus;
  sentValidUntil: string | null;
}

/** The status on a day. A quote expires with its day, also before the work that writes it down has run. */
export function statusOn(today: string, { status, sentValidUntil }: Offered): QuoteStatus {
  return status === 'SENT' && sentValidUntil !== null && sentValidUntil < today ? 'EXPIRED' : status;
}

export function availableActions(status: QuoteStatus): QuoteAction[] {
  return [...ALLOWED[status]];
}

export function refuseUnlessAllowed(action: QuoteAction, status: QuoteStatus): void {
  if (ALLOWED[status].includes(action)) return;
  const allowed = action === 'send' ? 'DRAFT or SENT' : 'SENT';
  throw forbiddenByState(
    `A quote can be ${PARTICIPLES[action]} only while it is ${allowed}, and this one is ${status}`,
  );
}

/** What was agreed, or given up, is kept as it was. */
export function refuseUnlessChangeable(status: QuoteStatus): void {
  if (status === 'DRAFT' || status === 'SENT') return;
  throw forbiddenByState(`A quote can be changed only while it is DRAFT or SENT, and this one is ${status}`);
}
