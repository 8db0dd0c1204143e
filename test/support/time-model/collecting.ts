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

/** Collects by itself. Returns the drafts that it made, which have no identifiers yet. */
export function collectByItself(ledger: Ledger, contract: ModelContract, today: string): ModelInvoice[] {
  const { every, groupBy } = contract.collect;
  if (every === 'NEVER') return [];
  const made: ModelInvoice[] = [];
  const current = periodOf(today, every);
  const entries = owingEntries(ledger, contract).filter(({ isHeld }) => !isHeld);
  const collected = ledger.invoices.filter(({ period, ...one }) => period && one.contract === contract);
  const draftOf = (period: string) =>
    collected.find((one) => one.period === period && one.status === 'DRAFT');
  const isIssued = (period: string) => collected.some((one) => one.period === period && one.wasIssued);
  const periods = Map.groupBy(entries, ({ date }) => {
    const period = periodOf(date, every);
    return isIssued(period) && !draftOf(period) && current > period ? current : period;
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
    .filter((entry) => entry.contract === contract && ledger.owedBy(entry) !== 0)
    .sort((one, other) => (`${one.date} ${one.id}` < `${other.date} ${other.id}` ? -1 : 1));
}

/** Weeks begin on Monday. */
export function periodOf(date: string, every: 'MONTH' | 'WEEK'): string {
  if (every === 'MONTH') return `${date.slice(0, 7)}-01`;
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}

/** Puts what entries owe onto lines of a draft: charges first, then take-backs. Returns the entries that have some. */
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
  const isTakeBack = part.minutes < 0;
  const amountMinor = isTakeBack ? 0 - part.amountMinor : part.amountMinor;
  const { taxPercent } = part;
  const known = draft.lines.find(
    (line) =>
      line.subject === subject &&
      line.isTakeBack === isTakeBack &&
      line.amountMinor === amountMinor &&
      line.taxPercent === taxPercent,
  );
  if (known) return known;
  const line = { id: undefined, invoice: draft, subject, isTakeBack, amountMinor, taxPercent, credits: [] };
  draft.lines.push(line);
  return line;
}

/** What an entry owes, at the prices that apply. Undoing comes first, from the latest charge on. */
function partsOf(ledger: Ledger, entry: ModelEntry): Part[] {
  const owed = ledger.owedBy(entry);
  let left = Math.abs(owed);
  const parts: Part[] = [];
  const issued = [...byPrice(ledger.rowsOf(entry))].filter(([line]) => line.invoice.status !== 'DRAFT');
  const lastCharge = (rows: Row[]) =>
    Math.max(...rows.filter(isCharge).map((row) => ledger.rows.indexOf(row)));
  issued.sort(([, one], [, other]) => lastCharge(other) - lastCharge(one));
  for (const [pricedBy, rows] of issued) {
    const undone = Math.min(left, Math.max(0, -Math.sign(owed) * total(rows)));
    const { amountMinor, taxPercent } = pricedBy;
    if (undone > 0)
      parts.push({ entry, minutes: Math.sign(owed) * undone, amountMinor, taxPercent, pricedBy });
    left -= undone;
  }
  const { rates, taxPercent } = entry.contract;
  const rate = rateOn(rates, entry.role, entry.date);
  if (left > 0 && owed > 0 && rate && !ledger.isClientArchived)
    parts.push({ entry, minutes: left, amountMinor: rate.amountMinor, taxPercent, pricedBy: undefined });
  return parts;
}

const isCharge = ({ minutes, creditNoteId }: Row) => minutes > 0 && creditNoteId === undefined;

export function rateOn(rates: ModelRate[], role: string | undefined, date: string): ModelRate | undefined {
  const inEffect = rates
    .filter(({ startsOn }) => startsOn <= date)
    .sort((one, other) => (one.startsOn < other.startsOn ? 1 : -1));
  return (
    inEffect.find((rate) => rate.role !== undefined && rate.role === role) ??
    inEffect.find((rate) => rate.role === undefined)
  );
}

function subjectOf({ task, worker, role, date, projectId }: ModelEntry, groupBy: Grouping): string {
  if (groupBy === 'REFERENCE' && task) return `TASK ${task}`;
  if (groupBy === 'WORKER' && worker) return `WORKER ${worker}`;
  if (groupBy === 'ROLE' && role) return `ROLE ${role}`;
  return groupBy === 'DAY' ? `DAY ${date}` : `PROJECT ${projectId}`;
}
