import { JOURNAL_TYPES } from '../../money/reports/schema.ts';

/** What is booked: the entries of the journal, and which money pays which invoice. */
export const MOVEMENT_TYPES = [...JOURNAL_TYPES, 'ALLOCATION', 'ALLOCATION_REVERSAL'] as const;
