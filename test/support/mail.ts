import { sendingOfMessages } from '../../src/modules/correspondence/messages/worker.ts';
import type { Firm } from './firm.ts';
import type { TestService } from './service.ts';
import { workOff } from './work.ts';

export const LINES = [{ name: 'Design', quantity: 1, amountMinor: 100_000, taxPercent: 19 }];

/** Gives the firm an address, and its client a contact with an email that gets invoices. */
export async function addReceiver(firm: Firm, address: string, more: object = {}): Promise<string> {
  const body = {
    clientId: firm.clientId,
    name: 'Ada Lovelace',
    receives: ['INVOICES', 'STATEMENTS'],
    ...more,
  };
  const { id } = await firm.make('/contacts', body);
  await firm.make('/emails', { contactId: id, address });
  return id;
}

/** Sends everything that is due by the clock of the service. */
export function sendMessages(service: TestService): Promise<void> {
  return workOff(service, sendingOfMessages(service.app.messages, service.clock));
}
