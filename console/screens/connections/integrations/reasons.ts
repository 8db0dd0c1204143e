/** Why an authorisation failed, in words. The service names the reason, or passes on the provider's own code. */
const REASONS: Record<string, string> = {
  access_denied: 'Consent was denied at the provider. Connect again and allow it.',
  issuer_mismatch: 'The answer came from a provider that was not asked. Connect again.',
  missing_code: 'The provider sent you back without a code. Connect again.',
  exchange_failed: 'The provider did not issue the grant, or did not answer. Connect again later.',
  connection_failed:
    'The grant was issued, but the set-up at the provider failed. The problems below say why.',
  forbidden: 'You are no longer an ADMIN of this tenant. Ask one to connect it.',
  not_found: 'The integration was deleted meanwhile.',
  provider_error: 'The provider refused. Connect again, or look at its settings there.',
};

export function reasonText(reason: unknown): string {
  const known = typeof reason === 'string' ? REASONS[reason] : undefined;
  return known ?? `The provider answered ${String(reason ?? 'nothing').slice(0, 100)}. Connect again.`;
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
