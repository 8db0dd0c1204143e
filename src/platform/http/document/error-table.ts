import { ERROR_CODES, ERRORS } from '../../error-codes.ts';

/** Every code of the header `error-code`, as a table in Markdown. The guide about errors has the same one. */
export function errorTable(): string {
  const rows = ERROR_CODES.map((code) => {
    const { status, what, todo, isPassing } = ERRORS[code];
    return `| ${status} | \`${code}\` | ${isPassing ? 'yes' : 'no'} | ${what} | ${todo} |\n`;
  });
  return `| Status | Code | Passes | What happened | What to do |\n|---|---|---|---|---|\n${rows.join('')}`;
}
