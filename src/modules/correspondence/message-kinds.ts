import type { MESSAGE_KINDS } from '../billing/sent-schema.ts';

/** The subject of a message. The tone of a reminder is part of its kind. */
export type MessageKind = (typeof MESSAGE_KINDS)[number];
