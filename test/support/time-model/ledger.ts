/**
 * The ledger of time as the domain describes it, in memory. It shares no code with the service, which keeps it in
 * PostgreSQL.
 */
export interface ModelRate {
  role?: string;
  amountMinor: number;
  startsOn: string;
}

export interface ModelContract {
  id: string;
  projects: string[];
  rates: ModelRate[];
  taxPercent: number;
  collect: { every: 'MONTH' | 'WEEK' | 'NEVER'; groupBy: Grouping };
}

export const GROUPINGS = ['REFERENCE', 'PROJECT', 'WORKER', 'ROLE', 'DAY'] as const;
export type Grouping = (typeof GROUPINGS)[number];

export interface Work {
  contract: ModelContract;
  projectId: string;
  date: string;
  minutes: number;
  role: string | undefined;
  worker: string | undefined;
  task: string | undefined;
  isBillable: boolean;
  isHeld: boolean;
  /** Entries that follow a tracker stay when they are deleted, and may come back. */
  isTracked: boolean;
}

export interface ModelEntry extends Work {
  id: string;
  isReplaced?: boolean;
  replaces?: ModelEntry;
}

export interface ModelInvoice {
  id: string;
  contract: ModelContract;
  status: 'DRAFT' | 'ISSUED' | 'VOID';
  /** The first day of the period that a collecting draft is for. */
  period: string | undefined;
  wasIssued: boolean;
  lines: ModelLine[];
}

export interface ModelLine {
  /** Undefined until the line is found in the database. */
  id: string | undefined;
  invoice: ModelInvoice;
  subject: string;
  isReversal: boolean;
  amountMinor: number;
  taxPercent: number;
  /** Undoes earlier charges, or was given a tax by hand. Other lines of drafts follow the contract. */
  hasOwnTax: boolean;
  /** Credits in order. Those that take units back are at the line's price. */
  credits: {
    millionths: number;
    isAtPrice: boolean;
    isGoodwill: boolean;
    takes: 'ALL' | 'SOME' | undefined;
  }[];
}

/** Minutes of an entry on a line, at the price of a line. Rows are kept in the order of their making. */
export interface Row {
  entry: ModelEntry;
  line: ModelLine;
  pricedBy: ModelLine;
  minutes: number;
  creditNoteId?: string;
}

export class Ledger {
  readonly contracts: ModelContract[];
  entries: ModelEntry[] = [];
  invoices: ModelInvoice[] = [];
  rows: Row[] = [];
  /** Work for an archived client is not charged. */
  isClientArchived = false;

  constructor(contracts: ModelContract[]) {
    this.contracts = contracts;
  }

  rowsOf(entry: ModelEntry): Row[] {
    return this.rows.filter((row) => row.entry === entry);
  }

  worthOf({ isBillable, minutes }: Work): number {
    return isBillable ? minutes : 0;
  }

  owedBy(entry: ModelEntry): number {
    return this.worthOf(entry) - total(this.rowsOf(entry));
  }

  draftedOf(entry: ModelEntry): Row[] {
    return this.rowsOf(entry).filter(isDrafted);
  }

  billedOf(entry: ModelEntry): number {
    return total(this.rowsOf(entry)) - total(this.draftedOf(entry));
  }

  /** Minutes that one line charged and another took back add up to 0, and yet each line has them. */
  private hasMinutesOnLines(entry: ModelEntry): boolean {
    const lines = Map.groupBy(this.rowsOf(entry), ({ line }) => line);
    return [...lines.values()].some((rows) => [...byPrice(rows).values()].some((some) => total(some) !== 0));
  }

  drafts(contract?: ModelContract): ModelInvoice[] {
    return this.invoices.filter(
      (invoice) => invoice.status === 'DRAFT' && (!contract || invoice.contract === contract),
    );
  }

  /** Charges on drafts give way to what entries are worth: the newest first. */
  refit(entries: ModelEntry[]): void {
    for (const entry of entries) {
      const owed = this.owedBy(entry);
      const against = this.draftedOf(entry).filter(({ minutes }) => minutes < 0 !== owed < 0);
      this.lower(against, Math.abs(owed));
    }
  }

  /** Lowers rows towards 0, the newest first. Lines without rows go. */
  lower(rows: Row[], excess: number): void {
    let left = excess;
    for (const row of rows.toReversed()) {
      const lowered = Math.min(left, Math.abs(row.minutes));
      row.minutes -= Math.sign(row.minutes) * lowered;
      left -= lowered;
    }
    this.remove((row) => row.minutes === 0);
  }

  private remove(isGone: (row: Row) => boolean): void {
    const gone = this.rows.filter(isGone);
    this.rows = this.rows.filter((row) => !isGone(row));
    for (const { line } of gone)
      if (!this.rows.some((row) => row.line === line))
        line.invoice.lines = line.invoice.lines.filter((one) => one !== line);
  }

  /** Changes an entry. Returns the values of the entry that replaces it, if one does. */
  change(entry: ModelEntry, change: Partial<Work>): Omit<ModelEntry, 'id'> | undefined {
    const differs = (...names: (keyof Work)[]) =>
      names.some((name) => name in change && change[name] !== entry[name]);
    const isRepriced = differs('contract', 'date', 'role');
    const isReleased = (row: Row) => isRepriced || row.line.invoice.period !== undefined;
    if (isRepriced || differs('projectId', 'worker', 'task'))
      this.remove((row) => row.entry === entry && isDrafted(row) && isReleased(row));
    if (isRepriced && this.hasMinutesOnLines(entry)) {
      const { id, isReplaced, ...work } = { ...entry, ...change };
      Object.assign(entry, { minutes: 0, isReplaced: true, isHeld: work.isHeld });
      return { ...work, replaces: entry };
    }
    if (entry.isHeld && change.isHeld === false) this.releaseReplaced(entry);
    Object.assign(entry, change);
    this.refit([entry]);
    return undefined;
  }

  /** The entries that this one replaced are released together with it. */
  private releaseReplaced({ replaces }: ModelEntry): void {
    if (!replaces) return;
    replaces.isHeld = false;
    this.releaseReplaced(replaces);
  }

  /** Entries with billed minutes stay, to have them taken back. */
  delete(entry: ModelEntry): void {
    entry.minutes = 0;
    this.refit([entry]);
    if (!entry.isTracked && this.rowsOf(entry).length === 0)
      this.entries = this.entries.filter((one) => one !== entry);
  }

  /** Someone deletes a line of a draft. */
  deleteLine(line: ModelLine): void {
    this.hold((row) => row.line === line);
    line.invoice.lines = line.invoice.lines.filter((one) => one !== line);
  }

  deleteDraft(invoice: ModelInvoice): void {
    this.hold(({ line }) => line.invoice === invoice);
    this.invoices = this.invoices.filter((one) => one !== invoice);
  }

  voidDraft(invoice: ModelInvoice): void {
    const { lines } = invoice;
    this.hold(({ line }) => line.invoice === invoice);
    Object.assign(invoice, { status: 'VOID', lines });
  }

  private hold(isGone: (row: Row) => boolean): void {
    for (const { entry } of this.rows.filter(isGone)) entry.isHeld = true;
    this.remove(isGone);
  }

  issue(invoice: ModelInvoice): void {
    Object.assign(invoice, { status: 'ISSUED', wasIssued: true });
  }
}

export const total = (rows: Row[]) => rows.reduce((sum, { minutes }) => sum + minutes, 0);

export const isDrafted = ({ line, creditNoteId }: Row) =>
  line.invoice.status === 'DRAFT' && creditNoteId === undefined;

/** Rows by the line at whose price they count. */
export const byPrice = (rows: Row[]) => Map.groupBy(rows, ({ pricedBy }) => pricedBy);
