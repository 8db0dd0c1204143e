import assert from 'node:assert/strict';
import { activeContract, asAnswered, make } from '../billing.ts';
import { rawRequest } from '../hostile/raw-http.ts';
import type { Answer } from '../http.ts';
import type { TestService } from '../service.ts';
import { PERCENT_ONE } from './arithmetic.ts';
import { InvoicingModel } from './model.ts';
import type { Refusal } from './refusals.ts';
import type { SharedClock } from './shared-clock.ts';
import {
  type ModelClient,
  type ModelContract,
  type ModelInvoice,
  type ModelPayment,
  obstaclesOf,
  onAccountMinor,
  refundedMinor,
  shownInvoice,
  shownLines,
} from './state.ts';
import { type ModelTenant, Series } from './tenant.ts';

type Reply = Pick<Answer, 'status' | 'text' | 'json' | 'data'>;

const TOKEN_MS = 1_800_000;
const SELLER = { vatNumber: 'DE123456788', taxNumber: null };
const BUYER = { vatNumber: 'FR40303265045', registrationNumber: null };
const ADDRESS = { name: 'Northwind', address1: 'Rue 1', zip: '75001', city: 'Paris', country: 'FR' };
const FORMATS = [
  { invoiceNumberFormat: 'INV-{SEQ:6}', creditNoteNumberFormat: 'CN-{YYYY}-{SEQ:3}' },
  { invoiceNumberFormat: 'R{YYYY}-{SEQ:4}', creditNoteNumberFormat: 'CN-{SEQ:6}' },
];

/** A tenant whose runs follow each other. Its number series and its time zone continue from run to run. */
export class Lane {
  readonly clock: SharedClock;
  /** The number of answers by request and status, such as `POST /payments 201`. */
  readonly tally = new Map<string, number>();
  readonly tenantId: string;
  /** Two contracts of different clients, with and without a tax, and a draft. */
  readonly contracts: ModelContract[];
  /** The contract of another client, for deposits. */
  readonly depositContractId: string;
  private readonly service: TestService;
  private readonly tenant: ModelTenant;
  private bearer = { token: '', until: 0 };
  /** The clock before and after the last request. */
  private window = { from: 0, to: 0 };
  private isTimeHeld = false;
  /** The model of the current run. */
  private model: InvoicingModel | undefined;
  /** Whether a run changed settings that every run begins with. */
  private hasChangedSettings = true;

  private constructor(
    parts: Pick<Lane, 'clock' | 'tenantId' | 'contracts' | 'depositContractId'> & {
      service: TestService;
      tenant: ModelTenant;
    },
  ) {
    this.clock = parts.clock;
    this.tenantId = parts.tenantId;
    this.contracts = parts.contracts;
    this.depositContractId = parts.depositContractId;
    this.service = parts.service;
    this.tenant = parts.tenant;
  }

  static async open(service: TestService, clock: SharedClock, index: number): Promise<Lane> {
    const tenantId = await service.tenant();
    const formats = FORMATS[index % FORMATS.length] as (typeof FORMATS)[number];
    const body = { ...formats, currencyCode: 'EUR', ...SELLER };
    await service.request('PATCH', `/tenants/${tenantId}`, { tenant: tenantId, body });
    const taxed = await activeContract(service, tenantId, {
      taxRates: [{ percent: 19 }],
      paymentTermsDays: 30,
    });
    const untaxed = await activeContract(service, tenantId, { paymentTermsDays: 14 });
    const draft = await make(service, tenantId, '/contracts', {
      clientId: taxed.client,
      name: 'Later',
      currencyCode: 'EUR',
    });
    const { id: addressId } = await make(service, tenantId, `/addresses`, {
      ...ADDRESS,
      clientId: taxed.client,
    });
    const deposits = await activeContract(service, tenantId, { paymentTermsDays: 14 });
    const clients: ModelClient[] = [
      { id: taxed.client, addressId, numbers: {} },
      { id: untaxed.client, numbers: {} },
    ];
    const contracts = [taxed, untaxed, draft].map((shown) => ({
      id: shown.id,
      client: clients.find(({ id }) => id === shown.client) as ModelClient,
      isDraft: shown.status === 'DRAFT',
      paymentTermsDays: shown.paymentTermsDays,
      taxRates: [],
    }));
    const [invoices, creditNotes] = [formats.invoiceNumberFormat, formats.creditNoteNumberFormat];
    const series = { invoices: new Series(invoices), creditNotes: new Series(creditNotes) };
    const tenant = { zone: 'UTC', daysFrom: undefined, seller: {}, taxRates: [], ...series };
    return new Lane({ service, clock, tenantId, contracts, depositContractId: deposits.id, tenant });
  }

  /** Starts a run with a new model and the same settings as every run. */
  async begin(): Promise<{ model: InvoicingModel; real: Lane }> {
    if (this.model) await this.recover();
    if (this.hasChangedSettings) await this.reset();
    this.model = new InvoicingModel(this.tenant);
    return { model: this.model, real: this };
  }

  private async reset(): Promise<void> {
    const [taxed, untaxed] = this.contracts as [ModelContract, ModelContract];
    await this.expect(undefined, 200, 'PATCH', `/tenants/${this.tenantId}`, { ...SELLER, taxRates: null });
    for (const { client } of [taxed, untaxed])
      await this.expect(undefined, 200, 'PATCH', `/clients/${client.id}`, BUYER);
    await this.expect(undefined, 200, 'PATCH', `/contracts/${taxed.id}`, {
      taxRates: [{ percent: 19 }],
    });
    await this.expect(undefined, 200, 'PATCH', `/contracts/${untaxed.id}`, { taxRates: [] });
    this.tenant.seller = { vatNumber: true };
    this.tenant.taxRates = [];
    taxed.client.numbers = { vatNumber: true, countryCode: true };
    untaxed.client.numbers = { vatNumber: true };
    taxed.taxRates = [{ category: 'S', percent: 19n * PERCENT_ONE }];
    untaxed.taxRates = [];
    this.hasChangedSettings = false;
  }

  /** After a failed run, the model continues from what the database holds. */
  private async recover(): Promise<void> {
    const { series, tenant } = await this.service.db.asOwner(async (owner) => ({
      series: (
        await owner.query(
          `select kind, period, last_number, last_issue_date::text as day from number_series where tenant_id = $1`,
          [this.tenantId],
        )
      ).rows,
      tenant: (
        await owner.query('select time_zone, days_from::text as day from tenants where id = $1', [
          this.tenantId,
        ])
      ).rows[0],
    }));
    for (const { kind, period, last_number, day } of series) {
      const own = kind === 'INVOICE' ? this.tenant.invoices : this.tenant.creditNotes;
      own.counts.set(period, Number(last_number));
      if (own.lastDay === undefined || own.lastDay < day) own.lastDay = day;
    }
    this.tenant.zone = tenant.time_zone;
    this.tenant.daysFrom = tenant.day ?? undefined;
    const { data } = await this.send('GET', '/invoices?status=DRAFT&limit=500');
    for (const { id } of data) await this.send('DELETE', `/invoices/${id}`);
  }

  /** Ends a run: every invoice matches the model, and the run created no others. Drafts go, so that no later tax fills them. */
  async end(): Promise<void> {
    const { invoices } = this.model as InvoicingModel;
    for (const invoice of invoices) await this.compare(invoice);
    for (const payment of (this.model as InvoicingModel).payments) await this.comparePayment(payment);
    const { others } = this.model as InvoicingModel;
    const kept = [...invoices.filter(({ isGone }) => !isGone).map(({ id }) => id), ...others];
    if (kept.length > 0) {
      const newest = await this.send('GET', `/invoices?limit=${kept.length}`);
      assert.deepEqual(newest.data.map(({ id }: { id: string }) => id).sort(), kept.sort());
    }
    for (const { id, status, isGone, lines } of invoices) {
      if (!isGone && status === 'DRAFT' && lines.some(({ tax }) => !tax))
        await this.send('DELETE', `/invoices/${id}`);
    }
    this.model = undefined;
  }

  async send(method: string, path: string, body?: object): Promise<Reply> {
    if (this.clock.now() > this.bearer.until)
      this.bearer = { token: await this.service.token('alice'), until: this.clock.now() + TOKEN_MS };
    const headers = {
      authorization: `Bearer ${this.bearer.token}`,
      'tenant-id': this.tenantId,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const payload = body === undefined ? undefined : JSON.stringify(body);
    const { status, text } = await this.whileTimeStands(async () => {
      const from = this.clock.now();
      const answer = await rawRequest(this.service.url, method, `/api/v1${path}`, headers, payload);
      this.window = { from, to: this.clock.now() };
      return answer;
    });
    if (status === 401 && this.bearer.until > 0) {
      this.bearer.until = 0; // another lane moved the clock meanwhile
      return this.send(method, path, body);
    }
    const json = text === '' ? undefined : JSON.parse(text);
    return { status, text, json, data: json?.data };
  }

  /** Keeps other lanes from moving the clock meanwhile. */
  async whileTimeStands<T>(work: () => Promise<T>): Promise<T> {
    if (this.isTimeHeld) return work();
    return this.clock.during(async () => {
      this.isTimeHeld = true;
      try {
        return await work();
      } finally {
        this.isTimeHeld = false;
      }
    });
  }

  /** Sends a request, and compares the answer with the answer that the model expects. */
  async expect(
    refusal: Refusal | undefined,
    success: number,
    ...request: Parameters<Lane['send']>
  ): Promise<Reply> {
    const reply = await this.send(...request);
    if (/tenants|contracts|clients/.test(request[1])) this.hasChangedSettings = true;
    const says = `${request[0]} ${request[1]} ${JSON.stringify(request[2])} -> ${reply.text}`;
    assert.equal(reply.status, refusal?.status ?? success, says);
    const seen = `${request[0]} ${request[1].replaceAll(/\w+_[0-9a-z]{26}/g, '{id}')} ${reply.status}`;
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

  /** Whether the service, which read its clock during the last request, can have read this time. */
  isOfLastRequest(at: string): boolean {
    return Date.parse(at) >= this.window.from && Date.parse(at) <= this.window.to;
  }

  /** Compares the invoice and its lines with the model. New lines get their identifiers. */
  async compare(invoice: ModelInvoice): Promise<void> {
    const reply = await this.send('GET', `/invoices/${invoice.id}?expand=billables`);
    assert.equal(reply.status, invoice.isGone ? 404 : 200, reply.text);
    if (invoice.isGone) return;
    const { billables, ...shown } = reply.data;
    this.compareShown(invoice, shown);
    if (invoice.writeOffs.length > 0 || shown.writtenOffMinor > 0) await this.compareWriteOffs(invoice);
    const known = new Set(invoice.lines.map(({ id }) => id));
    const unknown = billables.filter(({ id }: { id: string }) => !known.has(id));
    const unnamed = invoice.lines.filter(({ id }) => id === undefined);
    for (const [index, line] of unnamed.entries()) line.id = unknown[index]?.id;
    const byId = (one: { id?: string | undefined }, other: { id?: string | undefined }) =>
      String(one.id) < String(other.id) ? -1 : 1;
    assert.deepEqual(billables.map(figuresOf).sort(byId), shownLines(invoice).sort(byId));
  }

  /** Compares the write-offs that stand. */
  private async compareWriteOffs({ id, writeOffs }: ModelInvoice): Promise<void> {
    const { data } = await this.send('GET', `/write-offs?invoiceId=${id}`);
    assert.deepEqual(
      standingIn(data).map(({ amountMinor, reason, payment }: Answer['data']) => [
        amountMinor,
        reason,
        payment !== undefined,
      ]),
      writeOffs.map(({ amount, reason, isOfPayment }) => [Number(amount), reason, isOfPayment]),
    );
  }

  /** Compares a payment with the model. */
  async comparePayment(payment: ModelPayment): Promise<void> {
    const { data } = await this.send('GET', `/payments/${payment.id}`);
    const { amountMinor, currencyCode, client, refundedMinor: refunded, onAccountMinor: left } = data;
    const parts = data.allocations.map((part: Answer['data']) => [
      part.invoice ?? part.payment,
      part.amountMinor,
    ]);
    assert.deepEqual(
      { amountMinor, currencyCode, client, refunded, left, isReversed: data.reversedAt !== undefined, parts },
      {
        ...{ amountMinor: Number(payment.amount), currencyCode: payment.currencyCode },
        ...{ client: payment.client.id, refunded: Number(refundedMinor(payment)) },
        ...{ left: Number(onAccountMinor(payment)), isReversed: payment.isReversed },
        parts: payment.allocations.map(({ invoice, owed, amount }) => [
          invoice?.id ?? owed?.id,
          Number(amount),
        ]),
      },
    );
  }

  /** Compares an invoice from an answer with the model. */
  compareShown(invoice: ModelInvoice, shown: Answer['data']): void {
    const { isOverdue, daysOverdue, voidedAt, obstacles, warnings, createdAt, updatedAt, ...others } = shown;
    const { seller, buyer, documents, eInvoiceProfile, ...rest } = asAnswered(others);
    assert.deepEqual({ ...rest, taxes: withoutTaxCurrency(rest.taxes) }, shownInvoice(invoice, this.tenant));
    assert.ok(createdAt <= updatedAt);
    const fields = obstacles?.map(({ field }: { field: string }) => field);
    const expected = obstaclesOf(invoice, this.tenant).map(([field]) => field);
    assert.deepEqual(fields, invoice.status === 'DRAFT' ? expected : undefined);
    assert.equal(voidedAt !== undefined, invoice.status === 'VOID');
    for (const mark of [seller, buyer, documents, eInvoiceProfile])
      assert.equal(mark !== undefined, invoice.issued !== undefined);
    const isOpen = invoice.status === 'FINALIZED' || invoice.status === 'PARTIALLY_PAID';
    const isLate = (now: number) => isOpen && Date.parse(String(invoice.issued?.dueAt)) < now;
    const { from, to } = this.window;
    assert.ok([isLate(from), isLate(to)].includes(isOverdue), `overdue ${isOverdue}, due ${rest.dueAt}`);
    assert.equal(daysOverdue !== undefined, isOverdue);
  }
}

/** The write-offs that stand, in the order in which claims were given up. */
export const standingIn = (writeOffs: Answer['data'][]) =>
  writeOffs
    .filter(({ reversedAt }) => reversedAt === undefined)
    .sort((one, other) => (one.writtenOffAt + one.id < other.writtenOffAt + other.id ? -1 : 1));

/** The audit of the books checks the parts of the tax in the tax currency. */
export const withoutTaxCurrency = (taxes: Record<string, unknown>[]) =>
  taxes.map(({ taxableMinorInTaxCurrency: _base, taxMinorInTaxCurrency: _part, ...tax }) => tax);

const figuresOf = (line: Answer['data']) => ({
  id: line.id,
  quantity: line.quantity,
  amountMinor: line.amountMinor,
  totalMinor: line.totalMinor,
  taxPercent: line.taxPercent,
  taxCategory: line.taxCategory,
  taxExemptionReason: line.taxExemptionReason,
  isTaxInherited: line.isTaxInherited,
  taxDate: line.taxDate,
  serviceFrom: line.serviceFrom,
  currencyCode: line.currencyCode,
});
