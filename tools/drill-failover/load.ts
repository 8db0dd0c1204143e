import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const WRITERS = 4;
/** Longer than the service takes for any answer. */
const ANSWER_MS_MAX = 60_000;
const RETRY_MS = 500;

type Fields = Record<string, unknown> & { id: string };

/** An attempt that was not a success: its status, or "no answer". */
export interface Failure {
  atMs: number;
  status: string;
  tookMs: number;
}

/** Calls the service as a good client does: each POST has a key, and is sent again until it is acknowledged. */
export class Load {
  readonly clients = new Set<string>();
  /** Issued invoices: their numbers by identifier. */
  readonly invoices = new Map<string, string>();
  readonly payments = new Set<string>();
  readonly acknowledgedAtMs: number[] = [];
  readonly failures: Failure[] = [];
  /** Retries whose answer shows that an earlier attempt had been carried out. */
  readonly solvedAtMs: number[] = [];
  /** Refusals of steps that must succeed. The writer ends. */
  readonly refusals: string[] = [];
  private readonly url: string;
  private readonly headers: Record<string, string>;
  private isOver = false;
  private readonly writers: Promise<void>[] = [];

  constructor(url: string, headers: Record<string, string>) {
    this.url = url;
    this.headers = headers;
  }

  start(): void {
    for (let writer = 0; writer < WRITERS; writer++)
      this.writers.push(this.write().catch((error: Error) => void this.refusals.push(error.message)));
  }

  /** Lets each writer finish what it has begun. */
  async finish(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.writers);
  }

  async post(path: string, body?: object): Promise<Fields> {
    const key = randomUUID();
    for (;;) {
      const startedMs = Date.now();
      const status = await this.attempt(path, key, body, startedMs);
      if (typeof status === 'object') return status;
      this.failures.push({ atMs: startedMs, status, tookMs: Date.now() - startedMs });
      await sleep(RETRY_MS);
    }
  }

  private async attempt(path: string, key: string, body: object | undefined, startedMs: number) {
    try {
      const answer = await fetch(`${this.url}/api/v1${path}`, {
        method: 'POST',
        headers: {
          ...this.headers,
          'idempotency-key': key,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(ANSWER_MS_MAX),
      });
      const text = await answer.text();
      if (!answer.ok) {
        const isRefused = answer.status >= 400 && answer.status < 500 && answer.status !== 409;
        if (isRefused) throw new Refused(`POST ${path}: ${answer.status} ${text}`);
        return String(answer.status);
      }
      if (answer.headers.has('idempotency-replayed')) this.solvedAtMs.push(startedMs);
      this.acknowledgedAtMs.push(Date.now());
      return JSON.parse(text).data as Fields;
    } catch (error) {
      if (error instanceof Refused) throw error;
      return 'no answer';
    }
  }

  private async write(): Promise<void> {
    while (!this.isOver) {
      const client = await this.post('/clients', { name: 'Northwind' });
      this.clients.add(client.id);
      const contract = await this.post('/contracts', {
        ...{ clientId: client.id, name: 'Website', currencyCode: 'EUR', taxRates: [{ percent: 19 }] },
      });
      await this.post(`/contracts/${contract.id}/activate`);
      const billables = [{ name: 'Design', quantity: 7.5, amountMinor: 9_500, unitCode: 'HUR' }];
      const draft = await this.post('/invoices', { contractId: contract.id, billables });
      const invoice = await this.post(`/invoices/${draft.id}/finalize`);
      this.invoices.set(invoice.id, String(invoice.invoiceNumber));
      const payment = await this.post('/payments', { invoiceId: invoice.id, amountMinor: invoice.dueMinor });
      this.payments.add(payment.id);
    }
  }

  /** All records of a list. */
  async list(path: string): Promise<Fields[]> {
    const found: Fields[] = [];
    let next: string | undefined = `${this.url}/api/v1${path}`;
    while (next) {
      const answer: Response = await fetch(next, { headers: this.headers });
      if (!answer.ok) throw new Error(`GET ${path}: ${answer.status} ${await answer.text()}`);
      found.push(...((await answer.json()) as { data: Fields[] }).data);
      next = /<([^>]+)>;\s*rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    return found;
  }
}

/** A refusal means that a step before it is lost, or was done twice. */
class Refused extends Error {}
