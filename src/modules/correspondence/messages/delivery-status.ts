import type { Secrets } from '../../../platform/secrets.ts';
import { messageBouncedTo } from './bounce-address.ts';

/** A notice of a mail server that it could not deliver one of our messages. */
export interface Bounce {
  messageId: string;
  /** Has to be the recipient of the message, unless a MAC names the message. */
  recipient?: string;
  reason: string;
}

/** Reads a notice according to RFC 3464, whole or its machine-readable part. Undefined if it is none of a failure, or forged. */
export function readDeliveryStatus(secrets: Secrets, text: string): Bounce | undefined {
  const unfolded = text.replace(/\r?\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(unfolded)?.[1]?.trim();
  // Delays and successes are told of in the same form.
  if (field('Action')?.toLowerCase() !== 'failed') return undefined;
  const reason = withoutType(field('Diagnostic-Code')) ?? field('Status') ?? 'no reason was given';
  const named = messageBouncedTo(secrets, unfolded);
  if (named === null) return undefined;
  if (named !== undefined) return { messageId: named, reason };
  const recipient = withoutType(field('Original-Recipient') ?? field('Final-Recipient'));
  // The message that came back follows the notice, which has an identifier of its own.
  const ids = [...unfolded.matchAll(/^Message-ID:[ \t]*<([^<>\s]{1,300})>/gim)];
  const messageId = ids.at(-1)?.[1];
  return messageId !== undefined && recipient !== undefined ? { messageId, recipient, reason } : undefined;
}

/** `rfc822; ada@example.com` has the type of its value first. */
function withoutType(value: string | undefined): string | undefined {
  return value?.replace(/^[\w-]+;[ \t]*/, '').replace(/^<|>$/g, '');
}
