import type { Load } from './load.ts';
import { until } from './programs.ts';
import type { Services } from './services.ts';

const DELIVERED_MS_MAX = 120_000;
/** The types that the integration subscribes to. */
const DELIVERED = /^(client|contract|invoice|payment)\./;

/** Checks that every acknowledged write is there once, and that the books and the audit chain are right. Returns the mistakes. */
export async function findMistakes(load: Load, services: Services, received: Set<string>): Promise<string[]> {
  const mistakes: string[] = [];
  const compare = (what: string, acknowledged: Iterable<string>, found: string[]) => {
    const known = new Set(acknowledged);
    const there = new Set(found);
    const lost = [...known].filter((id) => !there.has(id));
    const extra = found.filter((id) => !known.has(id));
    if (lost.length > 0) mistakes.push(`${lost.length} acknowledged ${what} are lost: ${lost.slice(0, 3)}`);
    if (extra.length > 0) mistakes.push(`${extra.length} ${what} were made twice: ${extra.slice(0, 3)}`);
  };
  const ids = async (path: string) => (await load.list(path)).map(({ id }) => id);
  compare('clients', load.clients, await ids('/clients?limit=100'));
  compare('payments', load.payments, await ids('/payments?limit=100'));
  const invoices = await load.list('/invoices?limit=100');
  compare(
    'invoices',
    load.invoices.keys(),
    invoices.map(({ id }) => id),
  );
  mistakes.push(...mistakesOfNumbers(load, invoices));
  const unpaid = invoices.filter(({ status }) => status !== 'PAID');
  if (unpaid.length > 0) mistakes.push(`${unpaid.length} invoices are not paid`);
  const events = (await load.list('/events?limit=100')).filter(({ type }) => DELIVERED.test(String(type)));
  const missing = () => events.filter(({ id }) => !received.has(id)).length;
  await until('the delivery of all events', DELIVERED_MS_MAX, () => missing() === 0).catch(() => {});
  if (missing() > 0) mistakes.push(`${missing()} events were not delivered`);
  mistakes.push(...load.refusals);
  const audit = await services.command('verify-audit');
  if (audit.code !== 0) mistakes.push(`verify-audit: ${audit.output.split('\n').slice(0, 3).join(' / ')}`);
  if (!services.areAlive()) mistakes.push('a process of the service has ended');
  const wrong = load.failures.filter(({ status }) => !['503', '409', 'no answer'].includes(status));
  if (wrong.length > 0) mistakes.push(`${wrong.length} answers had the status ${wrong[0]?.status}`);
  return mistakes;
}

function mistakesOfNumbers(load: Load, invoices: Record<string, unknown>[]): string[] {
  const mistakes: string[] = [];
  const changed = invoices.filter((one) => load.invoices.get(String(one.id)) !== String(one.invoiceNumber));
  if (changed.length > 0)
    mistakes.push(`${changed.length} invoices have another number than was acknowledged`);
  const numbers = invoices.map((one) => Number(/(\d+)$/.exec(String(one.invoiceNumber))?.[1]));
  const isGapless = new Set(numbers).size === numbers.length && Math.max(0, ...numbers) === numbers.length;
  if (!isGapless) mistakes.push('an invoice number is missing, or was given twice');
  return mistakes;
}
