import { words } from '../../../words/words.ts';

/** Why an authorisation failed, in words. The service names the reason, or passes on the provider's own code. */
export function reasonText(reason: unknown): string {
  const { reasons, unknownReason, noReason } = words.integrations;
  const known: Record<string, string> = reasons;
  if (typeof reason !== 'string') return noReason;
  const text = Object.hasOwn(known, reason) ? known[reason] : undefined;
  return text ?? unknownReason(reason.slice(0, 100));
}

export interface AuthorizationMessage {
  status: 'success' | 'failure';
  reason?: string;
}

/** Reads a message of the popup. Any window can send messages, so messages of other origins are ignored. */
export function authorizationMessage(
  { origin, data }: { origin: string; data: unknown },
  expected: { origin: string; integrationId: string },
): AuthorizationMessage | undefined {
  if (origin !== expected.origin || typeof data !== 'object' || data === null) return undefined;
  const { type, integrationId, status, reason } = data as Record<string, unknown>;
  if (type !== 'integration.authorization' || integrationId !== expected.integrationId) return undefined;
  if (status === 'success') return { status };
  return { status: 'failure', ...(typeof reason === 'string' && { reason }) };
}
