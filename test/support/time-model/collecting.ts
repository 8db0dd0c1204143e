import {
  byPrice,
  type Grouping,
  type Ledger,
  type ModelContract,
  type ModelEntry,
  type ModelInvoice,
  type ModelLine,
  type ModelRate,
  type Row,
  total,
} from './ledger.ts';

export interface Selection {
  to?: string;
  from?: string | undefined;
  projectId?: string | undefined;
}

/** Minutes of an entry at a price, or undefined for `pricedBy` if the line itself sets it. */
interface Part {
  entry: ModelEntry;
  minutes: number;
  amountMinor: number;
  taxPercent: number;
  pricedBy: ModelLine | undefined;
}

/** Collects by hand. Held entries are released. */
export function collectByHand(
  ledger: Ledger,
  draft: ModelInvoice,
  groupBy: Grouping | undefined,
  { to = '9999', from = '', projectId }: Selection,
): void {
  const { contract } = draft;
  const owing = owingEntries(ledger, contract).filter(
    (entry) => entry.date <= to && entry.date >= from && (!projectId || entry.projectId === projectId),
  );
  for (const entry of collectOnto(ledger, draft, groupBy ?? contract.collect.groupBy, owing))
    entry.isHeld = false;
}

/** Collects automatically. Returns the drafts that it made, which have no identifiers yet. */
export function collectAutomatically(ledger: Ledger, contract: ModelContract, today: string): ModelInvoice[] {
  const { every, groupBy } = contract.collect;
  if (every === 'NEVER') return [];
  const made: ModelInvoice[] = [];
  const current = periodOf(today, every);
  const entries = owingEntries(ledger, contract).filter(({ isHeld }) => !isHeld);
  const collected = ledger.invoices.filter(({ period, ...one }) => period && one.contract === contract);
  const draftOf = (period: string) =>
    collected.find((one) => one.period === period && one.status === 'DRAFT');
  const isIssued = (period: string) => collected.some((one) => one.period === period && one.wasIssued);
  const periods = Map.groupBy(entries, (entry) => {
    const period = periodOf(entry.date, every);
    const isLate = isIssued(period) || ledger.owedBy(entry) < 0;
    return isLate && !draftOf(period) && current > period ? current : period;
  });
  for (const [period, work] of periods) {
    const known = draftOf(period);
    const draft = known ?? newDraft(contract, period);
    collectOnto(ledger, draft, groupBy, work);
    if (known || draft.lines.length === 0) continue;
    ledger.invoices.push(draft);
    made.push(draft);
  }
  return made;
}

export function newDraft(contract: ModelContract, period?: string, id = ''): ModelInvoice {
  return { id, contract, status: 'DRAFT', period, wasIssued: false, lines: [] };
}

function owingEntries(ledger: Ledger, contract: ModelContract): ModelEntry[] {
  return ledger.entries
    .filter(
      (entry) => entry.contract === contract && (ledger.owedBy(entry) !== 0 || isOverdrawn(ledger, entry)),
    )
    .sort((one, other) => (`${one.date} ${one.id}` < `${other.date} ${other.id}` ? -1 : 1));
}

/** More was taken back of a line than it charged. */
const isOverdrawn = (ledger: Ledger, entry: ModelEntry) =>
  [...byPrice(ledger.rowsOf(entry)).values()].some((rows) => total(rows) < 0);

/** Weeks begin on Monday. */
export function periodOf(date: string, every: 'MONTH' | 'WEEK'): string {
  if (every === 'MONTH') return `${date.slice(0, 7)}-01`;
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** Puts what entries owe onto lines of a draft: charges first, then reversals. Returns the entries that have some. */
function collectOnto(
  ledger: Ledger,
  draft: ModelInvoice,
  groupBy: Grouping,
  entries: ModelEntry[],
): ModelEntry[] {
  const parts = entries.flatMap((entry) => partsOf(ledger, entry));
  const lines = new Map<ModelLine, Part[]>();
  const [charges, takeBacks] = [
    parts.filter(({ minutes }) => minutes > 0),
    parts.filter(({ minutes }) => minutes < 0),
  ];
  for (const part of [...charges, ...takeBacks]) {
    const line = lineFor(draft, part, subjectOf(part.entry, groupBy));
    lines.set(line, [...(lines.get(line) ?? []), part]);
  }
  for (const [line, ofLine] of lines)
    for (const { entry, minutes, pricedBy = line } of ofLine)
      ledger.rows.push({ entry, line, pricedBy, minutes });
  return parts.map(({ entry }) => entry);
}

function lineFor(draft: ModelInvoice, part: Part, subject: string): ModelLine {
  const isReversal = part.minutes < 0;
  const amountMinor = isReversal ? 0 - part.amountMinor : part.amountMinor;
  const { taxPercent } = part;
  const known = draft.lines.find(
    (line) =>
      line.subject === subject &&
      line.isReversal === isReversal &&
      line.amountMinor === amountMinor &&
      line.taxPercent === taxPercent,
  );
  const hasOwnTax = part.pricedBy !== undefined;
  if (known) {
    known.hasOwnTax ||= hasOwnTax && known.id === undefined;
    return known;
  }
  const figures = { amountMinor, taxPercent, hasOwnTax };
  const line = { id: undefined, invoice: draft, subject, isReversal, ...figures, credits: [] };
  draft.lines.push(line);
  return line;
}

/** Splits the owed minutes by price. Overdrawn lines get their minutes back first. Then the latest charge is undone first. */
function partsOf(ledger: Ledger, entry: ModelEntry): Part[] {
  let left = ledger.owedBy(entry);
  const parts: Part[] = [];
  const issued = [...byPrice(ledger.rowsOf(entry))].filter(([line]) => line.invoice.status !== 'DRAFT');
  const lastCharge = (rows: Row[]) =>
    Math.max(...rows.filter(isCharge).map((row) => ledger.rows.indexOf(row)));
  issued.sort(([, one], [, other]) => lastCharge(other) - lastCharge(one));
  const undo = (pricedBy: ModelLine, minutes: number) => {
    const { amountMinor, taxPercent } = pricedBy;
    if (minutes !== 0) parts.push({ entry, minutes, amountMinor, taxPercent, pricedBy });
    left -= minutes;
  };
  let most = left + issued.reduce((sum, [, rows]) => sum + Math.max(0, total(rows)), 0);
  for (const [line, rows] of issued) {
    const lost = Math.max(0, Math.min(most, -total(rows)));
    undo(line, lost);
    most -= lost;
  }
  for (const [line, rows] of issued) undo(line, Math.min(0, Math.max(left, -Math.max(0, total(rows)))));
  const { rates, taxPercent } = entry.contract;
  const rate = rateOn(rates, entry.role, entry.date);
  if (left > 0 && rate && !ledger.isClientArchived)
    parts.push({ entry, minutes: left, amountMinor: rate.amountMinor, taxPercent, pricedBy: undefined });
  return parts;
}

const isCharge = ({ minutes, creditNoteId }: Row) => minutes > 0 && creditNoteId === undefined;

export function rateOn(rates: ModelRate[], role: string | undefined, date: string): ModelRate | undefined {
  const inEffect = rates
    .filter(({ startsOn }) => startsOn <= date)
    .sort((one, other) => (one.startsOn < other.startsOn ? 1 : -1));
  return (
    inEffect.find((rate) => rate.role !== undefined && rate.role.toLowerCase() === role?.toLowerCase()) ??
    inEffect.find((rate) => rate.role === undefined)
  );
}

function subjectOf(entry: ModelEntry, groupBy: Grouping): string {
  const { task, worker, date, projectId, contract } = entry;
  if (groupBy === 'REFERENCE' && task) return `TASK ${task}`;
  if (groupBy === 'WORKER' && worker) return `WORKER ${worker}`;
  const role = entry.role && (rateOn(contract.rates, entry.role, date)?.role ?? entry.role);
  if (groupBy === 'ROLE' && role) return `ROLE ${role}`;
  return groupBy === 'DAY' ? `DAY ${date}` : `PROJECT ${projectId}`;
}
