import type { Caller } from './http/auth/verify-token.ts';

export const ACTOR_TYPES = ['PERSON', 'ACCESS_TOKEN', 'SYSTEM'] as const;

/** Who made a change, as the audit trail records it. */
export interface Actor {
  type: (typeof ACTOR_TYPES)[number];
  /** A person's subject, an access token's identifier, or the name of a part of the service. */
  id: string;
}

/** A caller as the audit trail would record it. */
export function actorOf({ subject, accessToken }: Caller): Actor {
  return { type: accessToken ? 'ACCESS_TOKEN' : 'PERSON', id: subject };
}
