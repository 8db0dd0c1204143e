import type { DocumentHead, DocumentToMake } from './document.ts';

/** How a reminder is worded, from the mildest to the most serious. */
export const TONES = ['FRIENDLY', 'FIRM', 'LAST'] as const;
export type Tone = (typeof TONES)[number];

/** A reminder without its invoices. Nothing of it is frozen. */
export type ReminderHead = Pick<
  DocumentHead,
  | 'locale'
  | 'paper'
  | 'accentColor'
  | 'seller'
  | 'buyer'
  | 'bankAccount'
  | 'currencyCode'
  | 'currencyExponent'
> & { type: 'REMINDER'; issueDate: string; tone: Tone };

export interface OverdueLine {
  number: string;
  issueDate: string;
  dueDate: string;
  daysOverdue: number;
  dueMinor: number;
}

export interface ReminderToMake extends Pick<DocumentToMake, 'isSandbox' | 'logo' | 'background'> {
  head: ReminderHead;
  lines: OverdueLine[];
}
