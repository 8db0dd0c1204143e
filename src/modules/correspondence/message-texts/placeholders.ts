import type { ErrorDetail } from '../../../platform/errors.ts';
import type { MessageKind } from '../message-kinds.ts';
import type { Template } from './texts/wording.ts';

const COMMON = ['greeting', 'clientName', 'sellerName', 'documents', 'link'] as const;
const REMINDER = [...COMMON, 'number', 'dueDate', 'amountDue'] as const;

/** The placeholders that a text of each kind may have. */
export const PLACEHOLDERS = {
  INVOICE: [...REMINDER, 'issueDate', 'total'],
  CREDIT_NOTE: [...COMMON, 'number', 'issueDate', 'total'],
  STATEMENT: [...COMMON, 'period', 'balance'],
  REMINDER_FRIENDLY: REMINDER,
  REMINDER_FIRM: REMINDER,
  REMINDER_LAST: REMINDER,
  RECEIPT: [...COMMON, 'number', 'paidAmount', 'paidDate', 'amountDue'],
} as const satisfies Record<MessageKind, readonly string[]>;

export type Placeholder = (typeof PLACEHOLDERS)[MessageKind][number];

/** They make whole lines, or lead somewhere. */
const ONLY_IN_TEXTS: readonly string[] = ['greeting', 'documents', 'link'];

export const PLACEHOLDER = /\{\{([^{}]*)\}\}/g;
export const ALONE = /^\s*\{\{\s*(documents|link)\s*\}\}\s*$/;

/** How much of a mistake an error repeats. */
const QUOTED_MAX = 40;

/** Everything in a subject or a text that is no placeholder of the kind, though it looks like one. */
export function templateProblems(kind: MessageKind, { subject, text }: Partial<Template>): ErrorDetail[] {
  const inTexts: readonly string[] = PLACEHOLDERS[kind];
  const inSubjects = inTexts.filter((name) => !ONLY_IN_TEXTS.includes(name));
  return [
    ...(subject === undefined ? [] : problemsOf('subject', subject, inSubjects)),
    ...(/[\p{Cc}\u2028\u2029]/u.test(subject ?? '') ? [problem('subject', 'must be one line')] : []),
    ...(subject?.trim() === '' ? [problem('subject', 'must not be blank')] : []),
    ...(text === undefined ? [] : problemsOf('text', text, inTexts)),
    ...(text?.trim() === '' ? [problem('text', 'must not be blank')] : []),
    ...((text ?? '').split('\n').some((line) => /\{\{\s*documents\s*\}\}/.test(line) && !ALONE.test(line))
      ? [problem('text', 'must have {{documents}} alone on its line')]
      : []),
  ];
}

function problemsOf(field: string, template: string, allowed: readonly string[]): ErrorDetail[] {
  const usable = `use ${allowed.map((name) => `{{${name}}}`).join(', ')}`;
  const names = Array.from(template.matchAll(PLACEHOLDER), ([, name = '']) => name.trim());
  const unknown = [...new Set(names)].filter((name) => !allowed.includes(name));
  const stray = /\{\{.*|.*\}\}/.exec(template.replace(PLACEHOLDER, ''))?.[0];
  return [
    ...unknown.map((name) =>
      problem(field, `must not have the placeholder {{${name.slice(0, QUOTED_MAX)}}}: ${usable}`),
    ),
    ...(stray === undefined
      ? []
      : [
          problem(field, `must not have unclosed braces ("${stray.trim().slice(0, QUOTED_MAX)}"): ${usable}`),
        ]),
  ];
}

const problem = (field: string, message: string): ErrorDetail => ({
  field,
  message,
  constraint: 'placeholder',
});
