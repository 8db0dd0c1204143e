import assert from 'node:assert/strict';
import { activeContract, make } from '../billing.ts';
import { rawRequest } from '../hostile/raw-http.ts';
import type { Answer } from '../http.ts';
import type { TestService } from '../service.ts';
import { PERCENT_ONE, QUANTITY_ONE } from './arithmetic.ts';
import { type Counts, InvoicingModel, type Refusal } from './model.ts';
import { type ModelContract, type ModelInvoice, shownInvoice, totalOf } from './state.ts';

type Reply = Pick<Answer, 'status' | 'text' | 'json' | 'data'>;

const DAY_MS = 86_400_000;

/** A tenant whose runs follow each other. Its number series and the model continue from run to run. */
export class Lane {
  readonly contracts: ModelContract[];
  /** The number of answers by request and status, such as `POST /payments 201`. */
  readonly tally = new Map<string, number>();
  private readonly service: TestService;
  private readonly tenant: string;
  private readonly bearer: string;
  private counts: Counts = { invoices: 0, creditNotes: 0 };
  /** The model of the current run. */
  private model: InvoicingModel | undefined;

  private constructor(service: TestService, tenant: string, bearer: string, contracts: ModelContract[]) {
    this.service = service;
    this.tenant = tenant;
    this.bearer = bearer;
    this.contracts = contracts;
  }

  static async open(service: TestService): Promise<Lane> {
    const tenant = await service.tenant();
    const taxed = await activeContract(service, tenant, { taxPercent: 19, paymentTermsDays: 30 });
    const untaxed = await activeContract(service, tenant, { paymentTermsDays: 14 });
    const terms = { clientId: taxed.client, name: 'Later', currencyCode: 'EUR' };
    const draft = await make(service, tenant, '/contracts', terms);
    const contracts = [taxed, untaxed, draft].map((shown) => ({
      id: shown.id,
      client: shown.client,
      isDraft: shown.status === 'DRAFT',
      paymentTermsDays: shown.paymentTermsDays,
      ...(shown.taxPercent !== undefined && { percent: BigInt(shown.taxPercent) * PERCENT_ONE }),
    }));
    return new Lane(service, tenant, await service.token('alice'), contracts);
  }

  /** Starts a run with a new model. After a failed run, the last numbers are read from the database. */
  async begin(): Promise<{ model: InvoicingModel; real: Lane }> {
    if (this.model) {
      const { rows } = await this.service.db.asOwner((owner) =>
        owner.query('select kind, last_number from number_series where tenant_id = $1', [this.tenant]),
      );
      const reached = (kind: string) => Number(rows.find((row) => row.kind === kind)?.last_number ?? 0);
      this.counts = { invoices: reached('INVOICE'), creditNotes: reached('CREDIT_NOTE') };
    }
    this.model = new InvoicingModel(this.counts);
    return { model: this.model, real: this };
  }

  /** Ends a run: every invoice matches the model, and the run created no others. */
  async end(): Promise<void> {
    const { invoices } = this.model as InvoicingModel;
    for (const invoice of invoices) await this.compare(invoice);
    const kept = invoices.filter(({ isGone }) => !isGone).map(({ id }) => id);
    if (kept.length > 0) {
      const newest = await this.send('GET', `/invoices?limit=${kept.length}`);
      assert.deepEqual(newest.data.map(({ id }: { id: string }) => id).sort(), kept.sort());
    }
    this.model = undefined;
  }

  async send(method: string, path: string, body?: object): Promise<Reply> {
    const headers = {
      authorization: `Bearer ${this.bearer}`,
      'tenant-id': this.tenant,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const { url } = this.service;
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const { status, text } = await rawRequest(url, method, `/api/v1${path}`, headers, payload);
    const json = text === '' ? undefined : JSON.parse(text);
    return { status, text, json, data: json?.data };
  }

  /** Sends a request, and compares the answer with the one that the model expects. */
  async expect(
    refusal: Refusal | undefined,
    success: number,
    ...request: Parameters<Lane['send']>
  ): Promise<Reply> {
    const reply = await this.send(...request);
    const says = `${request[0]} ${request[1]} ${JSON.stringify(request[2])} -> ${reply.text}`;
    assert.equal(reply.status, refusal?.status ?? success, says);
    const seen = `${request[0]} ${request[1].replace(/\w+_[0-9a-z]{26}/, '{id}')} ${reply.status}`;
    this.tally.set(seen, (this.tally.get(seen) ?? 0) + 1);
    if (refusal?.status !== 400) return reply;
    const details = reply.json.details as { field: string; constraint: string }[];
    const expected = refusal.details.filter(([field]) => field !== '*');
    if (expected.length > 0)
      assert.deepEqual(
        details.map(({ field, constraint }) => [field, constraint]),
        expected,
        says,
      );
    // The tests of lines check whether a line or the sum is too large.
    else assert.ok(details.length > 0 && details.every(({ constraint }) => constraint === 'maximum'), says);
    return reply;
  }

  /** Compares the invoice and its lines with the model. New lines get their identifiers. */
  async compare(invoice: ModelInvoice): Promise<void> {
    const reply = await this.send('GET', `/invoices/${invoice.id}?expand=billables`);
    assert.equal(reply.status, invoice.isGone ? 404 : 200, reply.text);
    if (invoice.isGone) return;
    const { billables, ...shown } = reply.data;
    this.compareShown(invoice, shown);
    const known = new Set(invoice.lines.map(({ id }) => id));
    const unknown = billables.filter(({ id }: { id: string }) => !known.has(id));
    const unnamed = invoice.lines.filter(({ id }) => id === undefined);
    for (const [index, line] of unnamed.entries()) line.id = unknown[index]?.id;
    const byId = (one: { id?: string | undefined }, other: { id?: string | undefined }) =>
      String(one.id) < String(other.id) ? -1 : 1;
    assert.deepEqual(billables.map(figuresOf).sort(byId), modelledFigures(invoice).sort(byId));
  }

  /** Compares an invoice from an answer with the model. */
  compareShown(invoice: ModelInvoice, shown: Answer['data']): void {
    const { dueAt, issuedAt, paidAt, voidedAt, seller, buyer, createdAt, updatedAt, ...rest } = shown;
    assert.deepEqual(rest, shownInvoice(invoice, this.service.clock.now().toISOString()));
    assert.ok(createdAt <= updatedAt);
    assert.equal(paidAt !== undefined, invoice.status === 'PAID');
    assert.equal(voidedAt !== undefined, invoice.status === 'VOID');
    const isIssued = invoice.number !== undefined;
    for (const mark of [issuedAt, seller, buyer]) assert.equal(mark !== undefined, isIssued);
    const byTerms = isIssued
      ? new Date(Date.parse(issuedAt) + invoice.contract.paymentTermsDays * DAY_MS).toISOString()
      : undefined;
    assert.equal(dueAt, invoice.dueAt ?? byTerms);
  }
}

const figuresOf = (line: Answer['data']) => ({
  id: line.id,
  quantity: line.quantity,
  amountMinor: line.amountMinor,
  totalMinor: line.totalMinor,
  taxPercent: line.taxPercent,
  taxCategory: line.taxCategory,
  currencyCode: line.currencyCode,
});

const modelledFigures = ({ lines, currencyCode }: ModelInvoice) =>
  lines.map((line) => ({
    id: line.id,
    quantity: Number(line.quantity) / Number(QUANTITY_ONE),
    amountMinor: Number(line.amount),
    totalMinor: Number(totalOf(line)),
    taxPercent: Number(line.percent) / Number(PERCENT_ONE),
    taxCategory: line.category,
    currencyCode,
  }));
