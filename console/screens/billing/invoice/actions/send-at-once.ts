import type { Schemas } from '../../../../../client/src/client.ts';
import { href } from '../../../../app/router.ts';
import { messageOf } from '../../../../parts/errors.ts';
import { notify } from '../../../../parts/notice.tsx';
import { reasonOf } from '../../../../parts/sending/message-state.tsx';
import { send } from '../../../../parts/sending/sendable.ts';
import { words } from '../../../../words/words.ts';

/** Sends an invoice that was just issued, and says what became of it. It stays issued if it can't be sent. */
export async function sendAtOnce({ id, invoiceNumber = '' }: Schemas['Invoice']): Promise<void> {
  const texts = words.messages.finalizeAndSend;
  try {
    const { data } = await send({ kind: 'INVOICE', id }, {});
    const held = data.find(({ status }) => status === 'HELD');
    if (!held) return notify(texts.done(invoiceNumber, data.length));
    const link = { href: href(`/outbox/${held.id}`), text: words.messages.read };
    notify(texts.held(invoiceNumber, reasonOf(held)), { kind: 'warning', link });
  } catch (error) {
    notify(texts.failed(invoiceNumber, messageOf(error)), { kind: 'error' });
  }
}
