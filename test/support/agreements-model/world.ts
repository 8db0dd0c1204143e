import assert from 'node:assert/strict';
import type pg from 'pg';
import { enterTenant } from '../database.ts';
import { type Firm, openFirm } from '../firm.ts';
import type { Answer } from '../http.ts';
import type { TestService } from '../service.ts';
import type { AgreedCharge } from './day-by-day.ts';
import type { AgreedAllowance, DoneWork } from './minute-by-minute.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2027-12-20T10:00:00Z');
/** After all that is agreed in a history began. */
export const LAST_DAY = '2029-02-15';

export interface ModelExpense {
  id: string;
  amountMinor: number;
  markupPercent: number;
  isBillable: boolean;
}

/** What was agreed and done. What the service made of it is read from its database. */
export class Agreements {
  charges: (AgreedCharge & { id: string })[] = [];
  allowances: AgreedAllowance[] = [];
  entries: (DoneWork & { isBillable: boolean; isElsewhere: boolean })[] = [];
  expenses: ModelExpense[] = [];
  /** Lines to which a person gave another price. */
  pricedByHand = new Set<string>();
  firstDay: string | null = null;
  lastDay: string | null = null;
}

/** The service beside the model: a tenant with a contract that has agreements, and one that has none. */
export class AgreementsWorld {
  readonly service: TestService;
  readonly firm: Firm;
  readonly projectId: string;
  readonly otherProjectId: string;
  readonly model = new Agreements();
  private readonly owner: pg.Client;
  private nowMs: number;
  private readonly tally: Map<string, number>;

  private constructor(
    service: TestService,
    owner: pg.Client,
    { firm, projectIds, nowMs }: { firm: Firm; projectIds: [string, string]; nowMs: number },
    tally: Map<string, number>,
  ) {
    this.service = service;
    this.owner = owner;
    this.firm = firm;
    [this.projectId, this.otherProjectId] = projectIds;
    this.nowMs = nowMs;
    this.tally = tally;
    service.clock.readFrom(() => new Date(this.nowMs++));
  }

  static async open(
    service: TestService,
    owner: pg.Client,
    tally: Map<string, number>,
    collects: boolean,
  ): Promise<AgreementsWorld> {
    let nowMs = START;
    service.clock.readFrom(() => new Date(nowMs++));
    const rates = [{ unit: 'HOUR', amountMinor: 10_000, startsOn: '2020-01-01' }];
    const common = { taxRates: [{ percent: 19 }], rates, paymentTermsDays: 14 };
    const terms = { ...common, ...(collects && { collect: { every: 'MONTH', groupBy: 'PROJECT' } }) };
    const settings = { vatNumber: 'DE123456788' };
    const firm = await openFirm(service, { settings, terms });
    const other = await firm.make('/contracts', {
      ...{ clientId: firm.clientId, name: 'Other', currencyCode: 'EUR', ...common },
    });
    await firm.act(`/contracts/${other.id}/activate`);
    const projectIds: [string, string] = [
      (await firm.make('/projects', { contractId: firm.contractId, name: 'Shop' })).id,
      (await firm.make('/projects', { contractId: other.id, name: 'Else' })).id,
    ];
    await enterTenant(owner, firm.tenant);
    return new AgreementsWorld(service, owner, { firm, projectIds, nowMs }, tally);
  }

  today(): string {
    return new Date(this.nowMs).toISOString().slice(0, 10);
  }

  advance(days: number): void {
    const last = Date.parse(`${LAST_DAY}T10:00:00Z`);
    this.nowMs = Math.min(this.nowMs + days * DAY_MS, Math.max(last, this.nowMs));
  }

  /** Sends a request that must succeed, or be refused with 400 or 403. Returns undefined for a refusal. */
  async attempt(method: string, path: string, body?: object): Promise<Answer['data'] | undefined> {
    const answer = await this.firm.send(method, path, body);
    const request = `${method} ${path.replace(/\/[a-z]+_\w+/, '/{id}')} ${answer.status}`;
    this.tally.set(request, (this.tally.get(request) ?? 0) + 1);
    const isRefused = answer.status === 400 || answer.status === 403;
    assert.ok(answer.status < 300 || isRefused, `${method} ${path} ${JSON.stringify(body)} ${answer.text}`);
    return isRefused ? undefined : (answer.data ?? {});
  }

  /** Sends a request that must succeed. */
  async send(method: string, path: string, body?: object): Promise<Answer['data']> {
    const data = await this.attempt(method, path, body);
    assert.ok(data, `${method} ${path} ${JSON.stringify(body)} is refused`);
    return data;
  }

  async query<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.owner.query<Row>(sql, values)).rows;
  }
}
