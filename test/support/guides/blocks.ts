import { readFileSync } from 'node:fs';

/** A block of commands in a document. `bash` is for the terminal of the tour, `sh` for one of its own. */
export interface Block {
  language: 'bash' | 'sh';
  code: string;
  /** `README.md:52`, for messages. */
  place: string;
  /** The paragraphs right before and after the block. */
  around: string;
}

const FENCE = /^( *)```(\w*)\n(.*?)^\1```$/gms;

/** The blocks that a reader pastes, in order. */
export function blocksOf(file: string): Block[] {
  const text = readFileSync(file, 'utf8');
  const found = [...text.matchAll(FENCE)].filter(
    ([, , language]) => language === 'sh' || language === 'bash',
  );
  return found.map((match, index) => {
    const [all, indent = '', language, code = ''] = match;
    const previous = found[index - 1];
    const before = text.slice(previous ? previous.index + previous[0].length : 0, match.index);
    const after = text.slice(match.index + all.length, found[index + 1]?.index);
    return {
      language: language as Block['language'],
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      place: `${file}:${text.slice(0, match.index).split('\n').length}`,
      around: [paragraphsOf(before).at(-1), paragraphsOf(after)[0]].join('\n'),
    };
  });
}

/** The paragraphs of a text, without its examples of answers. */
function paragraphsOf(text: string): string[] {
  return text
    .replaceAll(FENCE, '')
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '');
}

/** The statuses of refused requests that the text around a block announces: "The first answer is a 400". */
export function announcedStatuses({ around }: Block): number[] {
  return [...around.matchAll(/\b[45]\d\d\b/g)].map(([status]) => Number(status));
}

/** The variables that a block reads, and those that it sets for the blocks after it. `TOKEN=... get` sets none. */
export function variablesIn(block: Block): { read: string[]; set: string[] } {
  const code = block.code.replaceAll(/^\w+\(\) .*$/gm, ''); // a function reads its variables later
  const names = (pattern: RegExp) => [...new Set([...code.matchAll(pattern)].map(([, name = '']) => name))];
  const set = names(/(?:^|[;&] *)([A-Z][A-Z_]+)=(?!\$?\w[^\s(]* \w)/gm);
  return { set, read: names(/\$\{?([A-Z][A-Z_]+)/g) };
}
