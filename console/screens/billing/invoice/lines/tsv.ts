/** Rows of cells as spreadsheets copy them: tabs between cells, and quotes around cells that contain breaks. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const plain = text
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n');
  while (at < plain.length) {
    const cell = plain[at] === '"' ? quotedCell(plain, at) : undefined;
    const end = cell?.end ?? endOfCell(plain, at);
    row.push(cell?.text ?? plain.slice(at, end));
    if (plain[end] !== '\t') {
      rows.push(row);
      row = [];
    } else if (end + 1 === plain.length) row.push('');
    at = end + 1;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}

function endOfCell(text: string, from: number): number {
  const breaks = /[\t\n]/g;
  breaks.lastIndex = from;
  return breaks.exec(text)?.index ?? text.length;
}

/** Undefined if the quote is part of an ordinary cell, such as in `"A" goes first`. */
function quotedCell(text: string, from: number): { text: string; end: number } | undefined {
  const quoted = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y;
  quoted.lastIndex = from;
  const found = quoted.exec(text);
  if (!found) return undefined;
  return { text: (found[1] ?? '').replaceAll('""', '"'), end: quoted.lastIndex };
}

export function writeTsv(rows: string[][]): string {
  return rows.map((row) => row.map(writeCell).join('\t')).join('\n');
}

function writeCell(text: string): string {
  return /["\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
