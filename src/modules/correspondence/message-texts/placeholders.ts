import type { ErrorDetail } from '../../../platform/errors.ts';
import type { MessageKind } from '../../billing/sent-schema.ts';
import type { Template } from './texts/wording.ts';

const COMMON = ['greeting', 'clientName', 'sellerName', 'link'] as const;
const OF_DOCUMENTS = [...COMMON, 'documents', 'number'] as const;
const REMINDER = [...OF_DOCUMENTS, 'dueDate', 'amountDue'] as const;

/** The placeholders that a text of each kind may have. */
export const PLACEHOLDERS = {
  INVOICE: [...REMINDER, 'issueDate', 'total'],
  CREDIT_NOTE: [...OF_DOCUMENTS, 'issueDate', 'total'],
  STATEMENT: [...COMMON, 'period', 'balance'],
  REMINDER_FRIENDLY: REMINDER,
  REMINDER_FIRM: REMINDER,
  REMINDER_LAST: REMINDER,
  RECEIPT: [...OF_DOCUMENTS, 'paidAmount', 'paidDate', 'amountDue'],
  QUOTE: [...OF_DOCUMENTS, 'issueDate', 'total', 'validUntil'],
  QUOTE_CODE: ['greeting', 'clientName', 'sellerName', 'number', 'code'],
} as const satisfies Record<MessageKind, readonly string[]>;

export type Placeholder = (typeof PLACEHOLDERS)[MessageKind][number];

/** They make whole lines, or lead somewhere. */
const ONLY_IN_TEXTS: readonly string[] = ['greeting', 'documents', 'link', 'code'];

export const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
export const ALONE = /^\s*\{\{\s*(documents|link)\s*\}\}\s*$/;

/** How much of a mistake an error repeats. */
const QUOTED_MAX = 40;

/** The names in braces, whether they are placeholders or not. */
export function namesIn(template: string): string[] {
  return Array.from(template.matchAll(PLACEHOLDER), ([, name = '']) => name.trim());
}

/** Everything in a subject or a text that messages of the kind can't show. */
export function templateProblems(kind: MessageKind, { subject, text }: Partial<Template>): ErrorDetail[] {
  const inTexts: readonly string[] = PLACEHOLDERS[kind];
  const inSubjects = inTexts.filter((name) => !ONLY_IN_TEXTS.includes(name));
  const problems: ErrorDetail[] = [];
  const add = (field: string, messages: string[]) =>
    problems.push(...messages.map((message) => ({ field, message, constraint: 'placeholder' })));
  if (subject !== undefined) add('subject', mistakesIn(subject, inSubjects));
  if (/[\p{Cc}\u2028\u2029]/u.test(subject ?? '')) add('subject', ['must be one line']);
  if (text === undefined) return problems;
  add('text', mistakesIn(text, inTexts));
  if (kind === 'QUOTE_CODE' && !namesIn(text).includes('code')) add('text', ['must have {{code}}']);
  const alone = text.split('\n').filter((line) => ALONE.exec(line)?.[1] === 'documents').length;
  if (alone > 1 || alone < namesIn(text).filter((name) => name === 'documents').length)
    add('text', ['must have {{documents}} once at most, and alone on its line']);
  return problems;
}

function mistakesIn(template: string, allowed: readonly string[]): string[] {
  const usable = `use ${allowed.map((name) => `{{${name}}}`).join(', ')}`;
  const unknown = [...new Set(namesIn(template))].filter((name) => !allowed.includes(name));
  const rest = template.replace(PLACEHOLDER, '');
  const stray = rest.search(/\{\{|\}\}/);
  const around = rest.slice(Math.max(0, stray - QUOTED_MAX / 2), stray + QUOTED_MAX / 2);
  return [
    ...unknown.map((name) => `must not have the placeholder {{${name.slice(0, QUOTED_MAX)}}}: ${usable}`),
    ...(stray < 0 ? [] : [`must not have braces without a partner, as in "${around}": ${usable}`]),
    ...(template.trim() === '' ? ['must not be blank'] : []),
  ];
}
