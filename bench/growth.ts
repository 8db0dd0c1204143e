import { withClient } from '../test/support/postgres/cluster.ts';
import { seedInvoices } from '../test/support/records/seed-invoices.ts';
import { makeMany, requests, type Work } from './cases/case.ts';
import { linesOf } from './cases/invoices.ts';
import { digits, median, ratiosOf, showSpread } from './measuring/arithmetic.ts';
import type { Shot } from './measuring/load.ts';
import { type Pace, type Round, takeTurns } from './measuring/rounds.ts';
import type { Api } from './sides/api.ts';
import { ownerOf, startService } from './sides/service.ts';

const FEW = 100;
const READING = 8;
const WRITING = 4;
const RATIO_MAX = 1.3;

interface Tenant {
  api: Api;
  invoices: number;
}

/** Compares requests in a tenant with few invoices and in one with very many, on the same service and in turns. */
export async function measureGrowth(many: number, pace: Pace): Promise<string[][]> {
  const api = await startService('growth');
  const few = { api: await api.another(), invoices: FEW };
  const most = { api: await api.another(), invoices: many };
  for (const { api: of, invoices } of [few, most]) {
    console.log(`writing ${invoices.toLocaleString('en')} invoices`);
    await withClient(ownerOf(of.data), (owner) => seedInvoices(owner, of.tenant, invoices));
  }
  await api.meter.learnIdle();
  const table = [['request', `ms with ${FEW}`, `ms with ${many.toLocaleString('en')}`, 'ratio', 'goal']];
  for (const [title, workOf] of REQUESTS) {
    const contestants = [few, most].map((tenant) => ({
      side: String(tenant.invoices),
      work: workOf(tenant),
      meter: api.meter,
    }));
    const results = await takeTurns({ count: 500, warmUpCount: 20 }, contestants, pace);
    const [inFew, inMany] = contestants.map(({ side }) => results.get(side) ?? []);
    table.push(rowOf(title, inFew ?? [], inMany ?? []));
    console.log(table.at(-1)?.join(' | '));
  }
  return table;
}

function rowOf(title: string, few: Round[], many: Round[]): string[] {
  const times = (rounds: Round[]) => rounds.map(({ processor }) => processor);
  const ratio = ratiosOf(times(many), times(few));
  const isMet = (ratio?.median ?? RATIO_MAX + 1) <= RATIO_MAX;
  return [
    title,
    digits(median(times(few))),
    digits(median(times(many))),
    showSpread(ratio),
    `at most ${RATIO_MAX}: ${isMet ? 'met' : 'missed'}`,
  ];
}

const reading = (path: (number: number) => string) => (tenant: Tenant) =>
  requests(tenant.api, READING, (index) =>
    tenant.api.shot('GET', path(((index * 7_919) % tenant.invoices) + 1)),
  );

const creating = (lines: number) => (tenant: Tenant) =>
  requests(tenant.api, WRITING, (index) =>
    tenant.api.shot('POST', '/invoices', { contractId: 'ctr_seed0', billables: linesOf(lines, index) }),
  );

/** Acts on invoices that were made for it. */
const acting =
  (isIssued: boolean, act: (api: Api, id: string) => Shot) =>
  ({ api }: Tenant): Work => {
    const ready: string[] = [];
    const work = requests(api, WRITING, () => act(api, ready.shift() ?? ''));
    return {
      ...work,
      async prepare(count) {
        const body = { contractId: 'ctr_seed0', billables: linesOf(1, count) };
        const made = await makeMany(api, Array(count).fill(api.shot('POST', '/invoices', body)));
        if (isIssued)
          await makeMany(
            api,
            made.map((id) => finalize(api, id)),
          );
        ready.push(...made);
        await work.prepare?.(count);
      },
    };
  };
const finalize = (api: Api, id: string) => api.shot('POST', `/invoices/${id}/finalize`);
const pay = (api: Api, invoiceId: string) => api.shot('POST', '/payments', { invoiceId, amountMinor: 100 });

const fiveYearsAgo = new Date(Date.now() - 5 * 365 * 86_400_000).toISOString();

const REQUESTS: [title: string, workOf: (tenant: Tenant) => Work][] = [
  ['GET /invoices/{id}', reading((number) => `/invoices/inv_seed${number}`)],
  ['GET /invoices?limit=100', reading(() => '/invoices?limit=100')],
  ['GET /invoices?clientId, 20', reading(() => '/invoices?clientId=clnt_seed0&limit=20')],
  ['GET /invoices?status, 1', reading(() => '/invoices?status=PARTIALLY_PAID&limit=1')],
  ['GET /invoices?isOverdue, 1', reading(() => '/invoices?isOverdue=true&limit=1')],
  ['GET /invoices?issuedTo, 20', reading(() => `/invoices?issuedTo=${fiveYearsAgo}&limit=20`)],
  ['GET /invoices?q, a number', reading((number) => `/invoices?q=${number}&limit=1`)],
  ['GET /invoices?q, a rare and a common word', reading(() => '/invoices?q=inv+000007&limit=20')],
  ['GET /invoices?q, an unknown word', reading(() => '/invoices?q=inv+nothing&limit=20')],
  ['GET /billables?invoiceId', reading((number) => `/billables?invoiceId=inv_seed${number}`)],
  ['POST /invoices, 1 line', creating(1)],
  ['POST /invoices, 20 lines', creating(20)],
  ['POST /invoices/{id}/finalize', acting(false, finalize)],
  ['POST /payments', acting(true, pay)],
];
