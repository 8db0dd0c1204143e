import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Secrets } from '../../../platform/secrets.ts';
import type { MessageDependencies } from './dependencies.ts';

const MAC_LENGTH = 16;
const PREFIX = 'msg_';

/** The envelope's sender names the message, with a MAC, so that what comes back is known to be of us (VERP). */
export function bounceAddressOf(
  { bounceAddress, secrets }: Pick<MessageDependencies, 'bounceAddress' | 'secrets'>,
  messageId: string,
): string | undefined {
  if (bounceAddress === undefined) return undefined;
  const [mailbox, domain] = bounceAddress.split('@');
  return `${mailbox}+${messageId.slice(PREFIX.length)}-${macOf(keysOf(secrets)[0], messageId)}@${domain}`;
}

/**
 * The message that a genuine address in the text names, or null if all such addresses are forged. Undefined without any. Mail
 * servers may change the case of addresses.
 */
export function messageBouncedTo(secrets: Secrets, text: string): string | null | undefined {
  const addresses = [...text.toLowerCase().matchAll(/\+([0-9a-z]{26})-([0-9a-f]{16})@/g)];
  for (const [, id = '', mac = ''] of addresses) {
    const messageId = `${PREFIX}${id}`;
    const isGenuine = (key: string) => timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key, messageId)));
    // A message that was sent before a rotation of the secret key may come back days later.
    if (keysOf(secrets).some(isGenuine)) return messageId;
  }
  return addresses.length > 0 ? null : undefined;
}

const keysOf = (secrets: Secrets) => secrets.deriveAll('bounce addresses', 32);

function macOf(key: string, messageId: string): string {
  return createHmac('sha256', key).update(messageId).digest('hex').slice(0, MAC_LENGTH);
}
