import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** Where guides quote a line of the log, or the last line of a start: the texts in backticks that follow. */
const QUOTING = [
  /\blog says? ((?:`[^`]+`(?:, | or )?)+)/g,
  /\blogged at level \d+(?:, for example)?(?: as)? ((?:`[^`]+`(?:, | or )?)+)/g,
  /\blog line ((?:`[^`]+`(?:, | or )?)+)/g,
];
const LINES_OF_TABLES = /\| Line \|[^\n]*\n\|[-|]+\n((?:\|[^\n]*\n)+)/g;

const sources = globSync('src/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) =>
    readFileSync(file, 'utf8')
      .replaceAll("\\'", "'")
      .replaceAll(/^\s*(\/?\*|\/\/).*$/gm, ''),
  )
  .join('\n');

function quotedIn(guide: string): string[] {
  const text = guide.replaceAll(/\s*\n(?!\||\n)/g, ' ');
  const cells = [...guide.matchAll(LINES_OF_TABLES)].flatMap(([, rows = '']) =>
    rows.split('\n').map((row) => row.split(' | ')[0] ?? ''),
  );
  const sentences = QUOTING.flatMap((quoting) =>
    [...text.matchAll(quoting)].map(([, quotes = '']) => quotes),
  );
  return [...sentences, ...cells].flatMap((part) =>
    [...part.matchAll(/`([^`]+)`/g)].map(([, line = '']) => line),
  );
}

/** Dots and numbers stand for what differs. A kind of work that fails is logged under its name. */
function isLogged(line: string): boolean {
  const failed = /^([a-z<> -]+) failed$/.exec(line)?.[1];
  if (failed !== undefined) return failed === '<kind>' || sources.includes(`'${failed}'`);
  const parts = line.replaceAll(/\d{4}-|\b\d+ /g, '...').split('...');
  return parts.map((part) => part.replace(/^[\s,:;]+|[\s:;]+$/g, '')).every(isWritten);
}

/** Whether most of the words stand in the sources as they are. The service may fill in the others. */
function isWritten(part: string): boolean {
  const words = part.split(' ');
  for (let size = words.length; size >= words.length / 2; size--)
    for (let from = 0; from + size <= words.length; from++)
      if (sources.includes(words.slice(from, from + size).join(' '))) return true;
  return false;
}

test('guides quote only lines that the service writes', () => {
  const quoted = globSync('docs/guides/*.md').flatMap((file) =>
    quotedIn(readFileSync(file, 'utf8')).map((line) => ({ file, line })),
  );
  assert.ok(quoted.length > 20, `${quoted.length} lines are quoted`);
  assert.deepEqual(
    quoted.filter(({ line }) => !isLogged(line)),
    [],
  );
});
