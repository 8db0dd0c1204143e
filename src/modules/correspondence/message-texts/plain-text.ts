/** A message before it gets one of its forms. */
export interface LaidOutMessage {
  language: string;
  sandbox: { word: string; notice: string } | undefined;
  sellerName: string;
  subject: string;
  paragraphs: Line[][];
  documents: DocumentRow[];
  /** The words on the button. */
  open: string;
  url: string | undefined;
}

/** A line of a paragraph: a text in which `LINK` stands for the link, or a placeholder that was alone on its line. */
export type Line = { text: string } | { block: 'documents' | 'link' };

export interface DocumentRow {
  number: string;
  days: Named[];
  /** The most important comes first. */
  amounts: Named[];
}

/** The label ends with a colon. */
export interface Named {
  label: string;
  value: string;
}

/** Stands for the link until the text around it is escaped. Texts of others have no control characters. */
export const LINK = '\0';

const COLUMNS_MAX = 76;

/** Lines are wrapped at blanks. A word that is longer, such as the link, stays whole. */
export function plainTextOf({ sandbox, paragraphs, documents, url = '' }: LaidOutMessage): string {
  const shown = paragraphs.map((lines) =>
    lines.flatMap((line) => {
      if ('text' in line) return wrapped(line.text.replaceAll(LINK, url));
      return line.block === 'link' ? [url] : ['', ...documents.flatMap(rowText)];
    }),
  );
  const notice = sandbox ? [wrapped(`${sandbox.word} – ${sandbox.notice}`)] : [];
  return `${[...notice, ...shown].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

function rowText({ number, days, amounts }: DocumentRow): string[] {
  const details = [days, amounts].filter((named) => named.length > 0);
  return [
    `  ${number}`,
    ...details.map((named) => `    ${named.map(({ label, value }) => label + value).join(' · ')}`),
  ];
}

function wrapped(line: string): string[] {
  const lines = [''];
  for (const word of line.trim().split(' ')) {
    const last = lines[lines.length - 1] as string;
    if (last === '') lines[lines.length - 1] = word;
    else if (last.length + 1 + word.length <= COLUMNS_MAX) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
