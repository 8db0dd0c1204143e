import { invalid, type Refusal } from '../../../platform/errors.ts';

/** Exports of other systems have less than a hundred columns, and texts of a page or two. */
const COLUMNS_MAX = 500;
export const ROW_LENGTH_MAX = 262_144;
const DELIMITERS = [',', ';', '\t'] as const;

export interface Line {
  /** From 1. The header of a CSV file is row 1. */
  number: number;
  cells: string[];
}

export function unreadable(message: string): Refusal {
  return invalid([{ field: 'body', message, constraint: 'content' }]);
}

/**
 * Reads CSV as RFC 4180 has it, piece by piece. Rows end with CR LF, LF or CR. The header shows the delimiter. What programs
 * write otherwise is read if it can mean one thing only: quotes within a cell that does not begin with one are text.
 */
export class CsvReader {
  private delimiter: string | undefined;
  private number = 1;
  private cells: string[] = [];
  private cell = '';
  private length = 0;
  /** Where the reader is: in a cell without quotes, within quotes, or behind a quote that may end them. */
  private state: 'plain' | 'quoted' | 'behind quote' = 'plain';
  private isAfterReturn = false;
  /** The beginning of the file, until its header is complete. Each piece is looked at once, however small it is. */
  private head = '';
  private isHeadQuoted = false;

  *read(piece: string): Generator<Line> {
    if (this.delimiter !== undefined) return yield* this.take(piece);
    this.head += piece;
    if (this.endsHeader(piece) || this.head.length > ROW_LENGTH_MAX) yield* this.begin();
  }

  *end(): Generator<Line> {
    if (this.delimiter === undefined) yield* this.begin();
    if (this.state === 'quoted') throw unreadable(`row ${this.number} opens a quote that is never closed`);
    if (this.length > 0) yield* this.endRow();
  }

  private endsHeader(piece: string): boolean {
    for (const character of piece) {
      if (character === '"') this.isHeadQuoted = !this.isHeadQuoted;
      else if (!this.isHeadQuoted && (character === '\n' || character === '\r')) return true;
    }
    return false;
  }

  private *begin(): Generator<Line> {
    const [header = ''] = this.head.replaceAll(/"[^"]*"/g, '').split(/[\r\n]/, 1);
    const countOf = (delimiter: string) => header.split(delimiter).length;
    this.delimiter = DELIMITERS.toSorted((one, other) => countOf(other) - countOf(one))[0];
    yield* this.take(this.head);
    this.head = '';
  }

  private *take(piece: string): Generator<Line> {
    for (const character of piece) {
      const isLineEnd = character === '\n' || character === '\r';
      if (character === '\n' && this.isAfterReturn) {
        this.isAfterReturn = false;
        continue;
      }
      this.isAfterReturn = false;
      if (this.state === 'quoted') {
        if (character === '"') this.state = 'behind quote';
        else this.cell += character;
      } else if (isLineEnd) {
        this.isAfterReturn = character === '\r';
        yield* this.endRow();
        continue;
      } else if (character === this.delimiter) this.endCell();
      else if (this.state === 'behind quote') {
        if (character !== '"')
          throw unreadable(`row ${this.number} has text behind a quote that ends its cell`);
        this.cell += character;
        this.state = 'quoted';
      } else if (character === '"' && this.cell === '') this.state = 'quoted';
      else this.cell += character;
      this.length += character.length;
      if (this.length > ROW_LENGTH_MAX)
        throw unreadable(
          `row ${this.number} has more than ${ROW_LENGTH_MAX} characters: a quote may be missing at the end of a cell`,
        );
    }
  }

  private endCell(): void {
    this.cells.push(this.cell);
    this.cell = '';
    this.state = 'plain';
    if (this.cells.length >= COLUMNS_MAX)
      throw unreadable(`row ${this.number} has more than ${COLUMNS_MAX} columns`);
  }

  private *endRow(): Generator<Line> {
    const { number } = this;
    const isEmpty = this.length === 0;
    this.endCell();
    const { cells } = this;
    this.cells = [];
    this.length = 0;
    this.number++;
    if (!isEmpty) yield { number, cells };
  }
}

/** The columns of a header. Each has a name of its own, or none. */
export function columnsOf({ cells }: Line): string[] {
  const columns = cells.map((cell) => cell.trim());
  const named = columns.filter((name) => name !== '');
  if (named.length === 0) throw unreadable('has no header: the first row names the columns');
  const twice = named.find((name, index) => named.indexOf(name) < index);
  if (twice !== undefined) throw unreadable(`has the column ${twice.slice(0, 100)} twice`);
  return columns;
}
