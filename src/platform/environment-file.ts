import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { OperatorError } from './errors.ts';

const DEFAULT_FILE = '.env';

/**
 * The variables of a file of `NAME=value` lines: the file that `ENV_FILE` names, otherwise `.env` if it exists. Node
 * skips lines that it can't read. A setting that is not applied does harm, so such a line is a mistake here.
 */
export function readEnvironmentFile(named: string | undefined): Record<string, string | undefined> {
  const file = named?.trim() || DEFAULT_FILE;
  const text = readText(file, Boolean(named?.trim()));
  if (text === undefined) return {};
  const mistake = findMistake(text);
  if (mistake) throw new OperatorError(`${file}: ${mistake}`);
  return parseEnv(text);
}

function readText(file: string, isRequired: boolean): string | undefined {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\ufeff/, '')
      .replaceAll('\r\n', '\n');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && !isRequired) return undefined;
    throw new OperatorError(`${file}: can't be read (${message})`);
  }
}

/** Describes the first line that is neither empty, a comment nor a variable. Its text may be secret, so it is not shown. */
export function findMistake(text: string): string | undefined {
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]?.trim() ?? '';
    if (line === '' || line.startsWith('#')) continue;
    const [isVariable, value = ''] = /^(?:export\s+)?[A-Za-z_]\w*\s*=\s*(.*)$/.exec(line) ?? [];
    if (isVariable === undefined) return `line ${index + 1} must be NAME=value`;
    const [quote] = /^["'`]/.exec(value) ?? [];
    if (quote === undefined || value.indexOf(quote, 1) > 0) continue;
    const closing = lines.findIndex((other, at) => at > index && other.includes(quote));
    if (closing < 0) return `line ${index + 1} opens a quote that is never closed`;
    index = closing;
  }
  return undefined;
}
