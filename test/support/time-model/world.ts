import assert from 'node:assert/strict';
import type pg from 'pg';
import { enterTenant } from '../database.ts';
import { type Firm, openFirm } from '../firm.ts';
import type { Answer } from '../http.ts';
import type { TestService } from '../service.ts';
import { lineMinutes, millionthsOf } from './crediting.ts';
import { Ledger, type ModelContract, type ModelLine } from './ledger.ts';
import { readStored, type Stored } from './stored.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-10-20T10:00:00Z');
const RATES = [
  { amountMinor: 10_000, startsOn: '2026-09-01' },
  { role: 'dev', amountMinor: 12_000, startsOn: '2026-10-10' },
];
export const hourly = (rates: object[]) => rates.map((rate) => ({ unit: 'HOUR', ...rate }));

/** The service beside the model: a tenant with two contracts of one client. */
export class World {
  readonly service: TestService;
  readonly firm: Firm;
  readonly ledger: Ledger;
  private readonly owner: pg.Client;
  private nowMs = START;
  private edits = 0;
  private readonly tally: Map<string, number>;

  private constructor(
    service: TestService,
    firm: Firm,
    ledger: Ledger,
    owner: pg.Client,
    tally: Map<string, number>,
  ) {
    this.service = service;
    this.firm = firm;
    this.ledger = ledger;
    this.owner = owner;
    this.tally = tally;
    service.clock.readFrom(() => new Date(this.nowMs++));
  }

  static async open(service: TestService, owner: pg.Client, tally: Map<string, number>): Promise<World> {
    let nowMs = START;
    service.clock.readFrom(() => new Date(nowMs++));
    const terms = { taxRates: [{ percent: 19 }], rates: hourly(RATES), paymentTermsDays: 14 };
    const collect = { every: 'MONTH', groupBy: 'REFERENCE' } as const;
    const settings = { vatNumber: 'DE123456788' };
    const firm = await openFirm(service, { settings, terms: { ...terms, collect } });
    const other = await firm.make('/contracts', {
      ...{ clientId: firm.clientId, name: 'Care', currencyCode: 'EUR', collect, ...terms },
    });
    await firm.act(`/contracts/${other.id}/activate`);
    const contracts: ModelContract[] = [];
    for (const [id, names] of [
      [firm.contractId, ['Shop', 'App']],
      [other.id, ['Hosting']],
    ]) {
      const projects: string[] = [];
      for (const name of names) projects.push((await firm.make('/projects', { contractId: id, name })).id);
      contracts.push({ id, projects, rates: RATES, taxPercent: 19, collect });
    }
    await enterTenant(owner, firm.tenant);
    const world = new World(service, firm, new Ledger(contracts), owner, tally);
    world.nowMs = nowMs;
    return world;
  }

  today(): string {
    return new Date(this.nowMs).toISOString().slice(0, 10);
  }

  advance(days: number): void {
    this.nowMs += days * DAY_MS;
  }

  /** A price that no other line has. */
  newPrice(): number {
    return 20_000 + ++this.edits;
  }

  /** Sends a request that must succeed, or be refused with 400. Returns undefined for a refusal. */
  async attempt(method: string, path: string, body?: object): Promise<Answer | undefined> {
    const answer = await this.counted(method, path, body);
    assert.ok(answer.status < 300 || answer.status === 400, `${method} ${path} ${answer.text}`);
    return answer.status < 300 ? answer : undefined;
  }

  private async counted(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await this.firm.send(method, path, body);
    const request = `${method} ${path.replace(/\/[a-z]+_\w+/, '/{id}')} ${answer.status}`;
    this.tally.set(request, (this.tally.get(request) ?? 0) + 1);
    return answer;
  }

  /** Sends a request that must succeed. */
  async send(method: string, path: string, body?: object): Promise<Answer['data']> {
    const answer = await this.counted(method, path, body);
    assert.ok(answer.status < 300, `${method} ${path} ${JSON.stringify(body)} ${answer.text}`);
    return answer.data;
  }

  async query(sql: string, values: unknown[] = []): Promise<pg.QueryResultRow[]> {
    return (await this.owner.query(sql, values)).rows;
  }

  /** The database must have exactly the entries, lines and charges of the model. */
  async compare(): Promise<void> {
    const stored = await readStored(this.owner);
    this.bind(stored);
    assert.deepEqual(stored.entries.map(shownEntry).sort(), this.modelEntries(), 'entries');
    assert.deepEqual(stored.lines.map(shownLine).sort(), this.modelLines(), 'lines');
    assert.deepEqual(stored.rows.map(shownRow).sort(), this.modelRows(), 'charges');
  }

  /** Finds the identifiers of drafts and lines that the service made. */
  private bind({ invoices, lines }: Stored): void {
    const { ledger } = this;
    for (const draft of ledger.invoices.filter(({ id }) => id === '')) {
      const found = invoices.find(
        ({ id, contractId, period }) =>
          contractId === draft.contract.id &&
          period === draft.period &&
          !ledger.invoices.some((known) => known.id === id),
      );
      assert.ok(found, `a collecting draft for ${draft.period}`);
      draft.id = found.id;
    }
    const known = new Set(ledger.invoices.flatMap((invoice) => invoice.lines.map(({ id }) => id)));
    for (const invoice of ledger.invoices)
      for (const line of invoice.lines.filter(({ id }) => id === undefined)) {
        const found = lines.find(
          (one) => one.invoiceId === invoice.id && !known.has(one.id) && isSame(one, line),
        );
        assert.ok(found, `a line for ${line.subject} at ${line.amountMinor} +${line.taxPercent}%`);
        line.id = found.id;
        known.add(found.id);
      }
  }

  private modelEntries(): string[] {
    const { ledger } = this;
    return ledger.entries
      .map((entry) => {
        const { id, minutes, isHeld, contract, date } = entry;
        const charged = ledger.worthOf(entry) - ledger.owedBy(entry);
        return shownEntry({
          ...{ id, contractId: contract.id, date, minutes, charged, added: charged },
          ...{ owed: ledger.owedBy(entry), isHeld },
        });
      })
      .sort();
  }

  private modelLines(): string[] {
    const { ledger } = this;
    return ledger.invoices
      .flatMap(({ id: invoiceId, status, lines }) =>
        lines.flatMap((line) => {
          // A void draft keeps its lines without their charges.
          if (status === 'VOID' && lineMinutes(ledger, line) === 0) return [];
          const quantity = millionthsOf(lineMinutes(ledger, line)) / 1_000_000;
          return shownLine({ ...line, id: line.id ?? '', invoiceId, quantity });
        }),
      )
      .sort();
  }

  private modelRows(): string[] {
    return this.ledger.rows
      .map(({ entry, line, pricedBy, minutes, creditNoteId = null }) =>
        shownRow({
          ...{ entryId: entry.id, lineId: line.id ?? '', pricedById: pricedBy.id ?? '' },
          ...{ minutes, creditNoteId },
        }),
      )
      .sort();
  }
}

type StoredLine = Stored['lines'][number];

const isSame = (one: StoredLine, line: ModelLine) =>
  one.subject === line.subject &&
  one.isReversal === line.isReversal &&
  one.amountMinor === line.amountMinor &&
  one.taxPercent === line.taxPercent;

const shownEntry = (one: Stored['entries'][number]) =>
  `${one.id} ${one.contractId} ${one.date}: ${one.minutes} done, ${one.charged} = ${one.added} charged, ${one.owed} owed${one.isHeld ? ', held' : ''}`;
const shownLine = (one: Pick<StoredLine, 'id' | 'invoiceId' | 'quantity' | 'amountMinor' | 'taxPercent'>) =>
  `${one.id} on ${one.invoiceId}: ${one.quantity} x ${one.amountMinor} +${one.taxPercent}%`;
const shownRow = (one: Stored['rows'][number]) =>
  `${one.entryId} on ${one.lineId}: ${one.minutes} at ${one.pricedById} ${one.creditNoteId ?? ''}`;
