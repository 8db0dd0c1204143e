import { BoundedCache } from '../../../platform/bounded-cache.ts';
import { forbiddenByState, invalid, tooManyRequests } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import type { Letter, MailServer } from '../../../platform/outbound/mail-server.ts';
import { languageOf } from '../../documents/facts/texts.ts';
import { refuseMoreMessages } from '../../parties/limits/service.ts';
import type { Tenant } from '../../parties/tenants/schema.ts';
import { getTenant } from '../../parties/tenants/service.ts';
import { readLogo, withoutLogo } from '../message-texts/logo.ts';
import { templateProblems } from '../message-texts/placeholders.ts';
import type { MessageTextPreview } from '../message-texts/schema.ts';
import { previewMessage } from '../message-texts/service.ts';
import type { MessageDependencies } from './dependencies.ts';
import type { MailServerFacts, MailTest, MailTestOutcome } from './mail-server-schema.ts';
import { HELD_BECAUSE, wayOf } from './servers.ts';
import { testWords } from './test-letter.ts';

/** Somebody waits for the outcome on the screen. */
const TEST_MS = 20_000;
/** A test is in no list of messages, so it is counted here. */
const TESTS_PER_HOUR = 10;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TENANTS_MAX = 10_000;

export async function getMailServer(
  dependencies: MessageDependencies,
  context: TenantContext,
): Promise<MailServerFacts> {
  const way = await wayOf(dependencies, context.db, context.tenantId);
  const [testAddress] = ownAddresses(context, await getTenant(context));
  const facts = testAddress === undefined ? {} : { testAddress };
  if (way.held !== undefined) return { server: 'NONE', reason: way.held, ...facts };
  const { server, mailServer, integrationId } = way;
  return {
    ...{ server, from: mailServer.from, ...facts },
    ...(integrationId !== undefined && { integration: integrationId }),
  };
}

/** Sends test messages while somebody waits, a few in an hour for each tenant. */
export class MailTests {
  private readonly dependencies: MessageDependencies;
  /** When the tests of the last day were sent. */
  private readonly times = new BoundedCache<number[]>(TENANTS_MAX);

  constructor(dependencies: MessageDependencies) {
    this.dependencies = dependencies;
  }

  /** Talks to the mail server, so it must run outside of a transaction. */
  async send(context: TenantContext, { to: asked, message }: MailTest): Promise<MailTestOutcome> {
    refuseUnfit(message);
    const way = await wayOf(this.dependencies, context.db, context.tenantId);
    if (way.held !== undefined) throw forbiddenByState(HELD_BECAUSE[way.held]);
    const tenant = await getTenant(context);
    const own = ownAddresses(context, tenant);
    const to = asked ?? own[0];
    if (to === undefined) throw noAddress();
    if (way.server === 'OPERATOR' && !own.includes(to)) throw foreignAddress();
    const testCount = this.count(context);
    // Otherwise a tenant could go on writing to others once its messages of the day are used up.
    if (way.server === 'OPERATOR')
      await context.db.transaction((db) => refuseMoreMessages(db, context.realClock, way.limits, testCount));
    const name = tenant.tradingName ?? tenant.legalName ?? tenant.name;
    const { from } = way.mailServer;
    const now = context.realClock.now();
    const said = message && (await exampleOf(this.dependencies, context, tenant, message));
    const bytes = await this.dependencies.writeLetter({
      ...{ from: { address: from, name }, to: { address: to }, date: now, attachments: [] },
      ...(said ?? testWords(languageOf(tenant.locale), name)),
      internetId: `test-${now.getTime()}@${from.split('@').at(-1)}`,
    });
    const { kind, answer } = await handOver(way.mailServer, to, bytes);
    return {
      ...{ outcome: kind.toUpperCase() as MailTestOutcome['outcome'], serverAnswer: answer },
      ...{ from, to },
    };
  }

  /** Returns the number of tests in the last day, with this one. */
  private count({ tenantId, realClock }: TenantContext): number {
    const nowMs = realClock.now().getTime();
    const ofDay = (this.times.get(tenantId, nowMs) ?? []).filter((atMs) => atMs > nowMs - DAY_MS);
    if (ofDay.filter((atMs) => atMs > nowMs - HOUR_MS).length >= TESTS_PER_HOUR)
      throw tooManyRequests(
        'tenant_limit_reached',
        `At most ${TESTS_PER_HOUR} test messages are sent in an hour`,
        HOUR_MS / 1_000,
      );
    this.times.set(tenantId, [...ofDay, nowMs], nowMs + DAY_MS);
    return ofDay.length + 1;
  }
}

function refuseUnfit(message: MailTest['message']): void {
  if (!message) return;
  const problems = templateProblems(message.kind, message);
  if (problems.length > 0) throw invalid(problems.map((one) => ({ ...one, field: `message.${one.field}` })));
}

/** A message with example facts, as its preview shows it. */
async function exampleOf(
  { documentFiles }: MessageDependencies,
  context: TenantContext,
  { media }: Tenant,
  message: MessageTextPreview,
): Promise<Pick<Letter, 'subject' | 'text' | 'html' | 'attachments'>> {
  const { subject, text, html } = await previewMessage(context, message);
  const asset = media.find(({ slot }) => slot === 'LOGO')?.assetId;
  const logo = asset && (await readLogo(context.db, documentFiles.storage, asset));
  return { subject, text, html: logo ? html : withoutLogo(html), attachments: logo ? [logo] : [] };
}

async function handOver(server: MailServer, to: string, bytes: Buffer) {
  const signal = AbortSignal.timeout(TEST_MS);
  const envelope = { from: server.from, to };
  const outcome = await server.send({ envelope, bytes, signal, begin: async () => {} });
  const isLate = signal.aborted && outcome.kind !== 'accepted';
  return isLate ? { ...outcome, answer: 'the server did not answer in time' } : outcome;
}

/** The addresses that a tenant may write to through the server of another: its people's, and its own. */
function ownAddresses(
  { caller }: TenantContext,
  { contact }: { contact?: { email?: string } | undefined },
): string[] {
  return [caller.email, contact?.email].filter((one) => one !== undefined);
}

function noAddress() {
  const message = "is required: your token names no verified address, and the tenant's contact has no email";
  return invalid([{ field: 'to', message, constraint: 'required' }]);
}

function foreignAddress() {
  const message =
    "must be your own verified address or that of the tenant's contact: the mail server of the operator tests no other";
  return invalid([{ field: 'to', message, constraint: 'recipient' }]);
}
