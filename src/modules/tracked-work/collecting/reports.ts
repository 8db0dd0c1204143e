import type { Uncollected } from './automatic.ts';

/** Says to each integration why work that it fed is not charged. */
export function messagesOf({ leftOver, negative }: Uncollected): Map<string, string> {
  const ofTrackers = leftOver.filter(({ owing }) => owing.integrationId !== null);
  const messages = new Map<string, string>();
  for (const [integrationId, left] of Map.groupBy(ofTrackers, ({ owing }) => owing.integrationId ?? '')) {
    const others = left.length > 1 ? ` (${left.length} time entries are not charged)` : '';
    messages.set(integrationId, `${left[0]?.problem}${others}`);
  }
  for (const { invoiceId, integrationId } of negative) {
    if (integrationId === null) continue;
    const others = messages.get(integrationId);
    const message = negativeMessage(invoiceId);
    messages.set(integrationId, others === undefined ? message : `${others}. ${message}`);
  }
  return messages;
}

function negativeMessage(invoiceId: string): string {
  return `The draft ${invoiceId} comes to less than 0, because work that was charged is gone: it waits for more work, or issue a credit note for the invoice that charged too much and the draft follows`;
}
