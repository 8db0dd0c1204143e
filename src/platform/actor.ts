export const ACTOR_TYPES = ['PERSON', 'ACCESS_TOKEN', 'SYSTEM'] as const;

/** Who made a change, as the audit trail records it. */
export interface Actor {
  type: (typeof ACTOR_TYPES)[number];
  /** A person's subject, an access token's identifier, or the name of a part of the service. */
  id: string;
}
