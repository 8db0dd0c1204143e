import type { OnlinePayment, PaymentStatus } from '../../../providers/online-payment.ts';
import type { LockedAttempt, PaymentAttemptRow } from './store.ts';

/** The statuses that may follow. Money that arrives after all is recorded, whatever was said before. */
const NEXT: Record<PaymentStatus, readonly PaymentStatus[]> = {
  OPEN: ['PROCESSING', 'SUCCEEDED', 'FAILED', 'EXPIRED'],
  PROCESSING: ['SUCCEEDED', 'FAILED', 'EXPIRED'],
  SUCCEEDED: [],
  FAILED: ['SUCCEEDED'],
  EXPIRED: ['SUCCEEDED'],
};

export function nextStatus(current: PaymentStatus, seen: PaymentStatus): PaymentStatus {
  return NEXT[current].includes(seen) ? seen : current;
}

/** How a payment at the provider differs from the one that was begun, in words. It is then no payment of ours. */
export function differenceOf(attempt: LockedAttempt, seen: OnlinePayment): string | undefined {
  const differences = [
    ['identifier', attempt.providerId, seen.providerId],
    ['account', attempt.account, seen.account],
    ['mode', attempt.isSandbox ? 'test' : 'live', seen.isLive ? 'live' : 'test'],
    ['currency', attempt.currencyCode, seen.currencyCode],
    ['amount in minor units', attempt.amountMinor, seen.amountMinor],
  ].filter(([, expected, given]) => expected !== given);
  if (differences.length === 0) return undefined;
  const said = differences.map(([name, expected, given]) => `the ${name} is ${given} instead of ${expected}`);
  return `Nothing was recorded, because the provider shows another payment: ${said.join(', ')}`;
}

const DAY_MS = 86_400_000;

/** When to ask the provider again, in case its webhook never comes: soon and then more seldom, once a day, or never. */
export function askAgain(attempt: PaymentAttemptRow, now: Date): 'soon' | 'daily' | 'never' {
  const { status, isDisputed, feeMinor, returned, expiresAt } = attempt;
  const isLate = now.getTime() > Date.parse(expiresAt);
  if (status === 'OPEN') return 'soon';
  if (status === 'PROCESSING') return isLate ? 'daily' : 'soon';
  if (status !== 'SUCCEEDED') return 'never';
  if (isDisputed || returned.some((one) => one.status === 'PENDING')) return 'daily';
  return feeMinor === null && now.getTime() < Date.parse(expiresAt) + DAY_MS ? 'soon' : 'never';
}
