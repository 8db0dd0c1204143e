import type { OutboundHold } from '../platform/outbound-hold.ts';
import { type OAuthProvider, type Provider, ProviderFailure } from '../providers/provider.ts';

/**
 * The provider, except that it calls nobody while outbound work is held. Background work waits for the release, so this is
 * for what people ask for meanwhile: authorising, changing and removing an integration.
 */
export function heldProvider(provider: Provider, hold: OutboundHold): Provider {
  const { oauth, tracker, payments } = provider;
  return replace(provider, {
    ...guarded(provider, ['connect', 'maintain', 'disconnect', 'deliver'], hold),
    ...(oauth && { oauth: replace(oauth, guarded<OAuthProvider>(oauth, ['exchange', 'refresh'], hold)) }),
    ...(tracker && {
      tracker: replace(tracker, {
        ...guarded(tracker, ['fetchWorklogs'], hold),
        changedIssues: (...args) => {
          refuseHeld(hold);
          return tracker.changedIssues(...args);
        },
      }),
    }),
    ...(payments && {
      payments: replace(payments, {
        ...guarded(payments, ['begin', 'expire', 'read'], hold),
        changedPayments: (...args) => {
          refuseHeld(hold);
          return payments.changedPayments(...args);
        },
      }),
    }),
  });
}

function replace<T extends object>(original: T, parts: Partial<T>): T {
  return Object.assign(Object.create(original), parts);
}

function guarded<T extends object>(original: T, names: (keyof T)[], hold: OutboundHold): Partial<T> {
  const methods = names.flatMap((name) => {
    if (typeof original[name] !== 'function') return [];
    const call = async (...args: unknown[]) => {
      refuseHeld(hold);
      return (original[name] as (...given: unknown[]) => unknown).apply(original, args);
    };
    return [[name, call]];
  });
  return Object.fromEntries(methods); // `any`, since TypeScript does not follow names through entries
}

export function refuseHeld({ reason }: OutboundHold): void {
  if (reason !== undefined)
    throw new ProviderFailure(
      'This copy of the service sends nothing until its operator releases outbound work',
    );
}
