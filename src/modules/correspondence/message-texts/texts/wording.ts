import type { MessageKind } from '../../../billing/sent-schema.ts';

/** A subject and a text with placeholders, ours or a tenant's own. */
export interface Template {
  subject: string;
  text: string;
}

/** Everything that messages say in one language. */
export interface Wording {
  /** Without a name, it addresses everybody who reads the company's mail. */
  greeting: (name: string | undefined) => string;
  /** Says in a message of a sandbox that nothing is owed. */
  sandbox: string;
  /** Stands above the link, and on its button. */
  online: string;
  open: string;
  /** Ends a reminder, which may cross with a payment. */
  crossed: string;
  question: string;
  regards: string;
  kinds: Record<MessageKind, readonly [subject: string, ...paragraphs: string[]]>;
}

/** The text of a kind as a tenant sees and changes it. */
export function templateOf(wording: Wording, kind: MessageKind): Template {
  const { crossed, online, question, regards } = wording;
  const [subject, ...paragraphs] = wording.kinds[kind];
  if (kind.startsWith('REMINDER')) paragraphs.push(crossed);
  const end = [
    ...(kind === 'QUOTE_CODE' ? [] : [`${online}\n{{link}}`]),
    question,
    `${regards}\n{{sellerName}}`,
  ];
  return { subject, text: ['{{greeting}}', ...paragraphs, ...end].join('\n\n') };
}
