import { forbiddenByState, found, invalid } from '../../../platform/errors.ts';
import type { TenantContext } from '../../../platform/http/route.ts';
import { creditNoteById } from '../../billing/credit-notes/service.ts';
import { findFiles } from '../../billing/document-files/service.ts';
import type { Invoice } from '../../billing/invoices/schema.ts';
import { invoiceById } from '../../billing/invoices/service.ts';
import type { MessageKind } from '../../billing/sent-schema.ts';
import { getPayment } from '../../money/payments/service.ts';
import { accountPeriod, balancesAfter } from '../../money/reports/account-statement.ts';
import { freezeQuote } from '../../offers/quotes/freezing.ts';
import type { Received } from '../../parties/contacts/schema.ts';
import { refuseMoreMessages } from '../../parties/limits/service.ts';
import { makeLinks } from '../links/making.ts';
import { templateProblems } from '../message-texts/placeholders.ts';
import type { MessageDependencies } from './dependencies.ts';
import { askForSending, LINK, linkOf, type NewMessage, queueMessages, sealedLink } from './queueing.ts';
import {
  type Message,
  type MessageWithBody,
  RECIPIENTS_MAX,
  type Sending,
  type StatementSending,
} from './schema.ts';
import { listReceivers } from './sending-store.ts';
import { HELD_BECAUSE, wayOf } from './servers.ts';
import { presentMessage } from './service.ts';
import {
  lockMessage,
  markInvoiceSent,
  readBody,
  readMessage,
  readTenantDay,
  repeatMessage,
} from './store.ts';

/** A message whose recipients are not known yet. */
type Unaddressed = Omit<NewMessage, 'to'>;

export async function invoiceToSend(
  context: TenantContext,
  id: string,
  { attach = true }: Sending,
): Promise<Unaddressed> {
  const invoice = await invoiceById(context, id);
  refuseUnissued(invoice, 'sent');
  if (attach && invoice.kind === 'CARRIED_OVER') await refuseWithoutOriginal(context, id);
  return { kind: 'INVOICE', clientId: invoice.client, invoiceIds: [id] };
}

/** No PDF is made of an invoice that was carried over, so the message could never be sent. */
async function refuseWithoutOriginal(context: TenantContext, id: string): Promise<void> {
  const { items } = await findFiles(context, id);
  if (items.some(({ sha256 }) => sha256 !== undefined)) return;
  const message =
    'must be false: the invoice was carried over without its PDF. Keep it first, with PUT /invoices/{invoiceId}/original';
  throw invalid([{ field: 'attach', message, constraint: 'original' }]);
}

export async function creditNoteToSend({ db }: TenantContext, id: string): Promise<Unaddressed> {
  const { client: clientId } = await creditNoteById(db, id);
  return { kind: 'CREDIT_NOTE', clientId, creditNoteId: id };
}

export async function statementToSend(
  context: TenantContext,
  clientId: string,
  asked: StatementSending['period'] = {},
): Promise<Unaddressed> {
  const { from, to } = (await accountPeriod(context, clientId, asked, 'period.to')).period;
  const [balance, ...others] = await balancesAfter(context.db, clientId, to);
  const isOne = others.length === 0 && typeof balance?.balanceMinor === 'number';
  return {
    ...{ kind: 'STATEMENT', clientId, period: { from, to } },
    ...(isOne && { balance: { minor: balance.balanceMinor, currencyCode: balance.currencyCode } }),
  };
}

/** Freezes the newest version, so that it is what is sent. In the transaction of its messages. */
export async function quoteToSend(context: TenantContext, id: string): Promise<Unaddressed> {
  const { client: clientId, version } = await freezeQuote(context, id);
  return { kind: 'QUOTE', clientId, quote: { id, version } };
}

/** A receipt names the invoices that the payment pays now. */
export async function receiptToSend(context: TenantContext, id: string): Promise<Unaddressed> {
  const payment = await getPayment(context, id);
  if (payment.reversedAt !== undefined) throw forbiddenByState('A payment that was reversed has no receipt');
  const invoiceIds = new Set(payment.allocations.flatMap(({ invoice }) => invoice ?? []));
  return { kind: 'RECEIPT', clientId: payment.client, invoiceIds: [...invoiceIds], payment, attach: false };
}

/** What contacts receive, by the kind of message. All others go to those who receive invoices. */
const RECEIVES: { [Kind in MessageKind]?: Received } = { STATEMENT: 'STATEMENTS', QUOTE: 'QUOTES' };

/** Queues a message for each recipient: those that are given, or the contacts that receive such messages. */
export async function send(
  dependencies: MessageDependencies,
  context: Pick<TenantContext, 'db' | 'clock' | 'realClock' | 'tenantId'>,
  message: Unaddressed,
  { to, ...asked }: Sending,
): Promise<MessageWithBody[]> {
  const { clock, realClock, tenantId } = context;
  const problems = templateProblems(message.kind, asked);
  if (problems.length > 0) throw invalid(problems);
  const receives = RECEIVES[message.kind] ?? 'INVOICES';
  return context.db.transaction(async (db) => {
    const count = RECIPIENTS_MAX;
    const recipients =
      to?.map((address) => ({ address })) ??
      (await db.all(listReceivers, { clientId: message.clientId, receives, count }));
    if (recipients.length === 0) throw noReceivers(receives);
    const queueing = { ...dependencies, db, clock, realClock, tenantId };
    return queueMessages(queueing, [{ ...message, ...asked, to: recipients }]);
  });
}

function noReceivers(receives: Received) {
  const message = `is required: no contact of the client with an email has ${receives} in its \`receives\`. Set it with PATCH /contacts/{contactId}`;
  return invalid([{ field: 'to', message, constraint: 'required' }]);
}

function refuseUnissued(
  { status, invoiceNumber }: Pick<Invoice, 'status' | 'invoiceNumber'>,
  what: string,
): void {
  if (status === 'DRAFT' || invoiceNumber === undefined)
    throw forbiddenByState(`Only an issued invoice can be ${what}: finalize it first`);
  if (status === 'VOID') throw forbiddenByState(`An invoice that is VOID can not be ${what}`);
}

/** For post, portals, and mail of one's own. */
export async function markSent(
  context: TenantContext,
  id: string,
  { on }: { on?: string },
): Promise<Invoice> {
  const { db, clock } = context;
  const invoice = await invoiceById(context, id);
  refuseUnissued(invoice, 'marked as sent');
  const now = clock.now().toISOString();
  const today = found(await db.one(readTenantDay, { now })).day;
  const day = on ?? today;
  const { issueDate = today } = invoice;
  if (day > today || day < issueDate) {
    const message = `must be a day from the date of issue, ${issueDate}, to today, ${today}`;
    throw invalid([{ field: 'on', message, constraint: 'range' }]);
  }
  await db.one(markInvoiceSent, { id, on: day, now });
  return invoiceById(context, id);
}

/** A person's decision to send a message after all, or once more, under the same Message-ID. */
export async function repeat(
  dependencies: MessageDependencies,
  context: TenantContext,
  id: string,
): Promise<Message> {
  const { clock, realClock, tenantId } = context;
  return context.db.transaction(async (db) => {
    const { status, isErased, sealedLink: kept } = found(await db.one(lockMessage, { id }));
    if (status === 'QUEUED' || status === 'ACCEPTED')
      throw forbiddenByState(
        `A message can be repeated while it is HELD, FAILED, UNCERTAIN or BOUNCED, and this one is ${status}`,
      );
    if (isErased) throw forbiddenByState('The text of this message was erased: send the document anew');
    const way = await wayOf(dependencies, db, tenantId);
    if (way.held !== undefined) throw forbiddenByState(HELD_BECAUSE[way.held]);
    if (way.server === 'OPERATOR') await refuseMoreMessages(db, realClock, way.limits, 1);
    const times = { now: clock.now().toISOString(), realNow: realClock.now().toISOString() };
    const link = kept ?? (await newLink({ ...dependencies, db, clock, tenantId }, id));
    const row = await db.one(repeatMessage, { id, server: way.server, sealedLink: link, ...times });
    await askForSending(db, tenantId, times.realNow);
    return presentMessage(found(row));
  });
}

/** The link of an accepted message was forgotten. */
async function newLink(
  context: MessageDependencies & Pick<TenantContext, 'db' | 'clock' | 'tenantId'>,
  id: string,
): Promise<string | null> {
  const { db, clock } = context;
  const [row, body] = await Promise.all([db.one(readMessage, { id }), db.one(readBody, { id })]);
  if (!row || !body?.text?.includes(LINK)) return null;
  const { kind, client: clientId, invoices: invoiceIds, creditNote, quote, quoteVersion } = row;
  const of = {
    ...{ kind, clientId, invoiceIds },
    ...(creditNote && { creditNoteId: creditNote }),
    ...(quote && quoteVersion && { quote: { id: quote, version: quoteVersion } }),
  };
  const link = linkOf(of, row.recipient);
  const [made] = await makeLinks(db, clock, [link]);
  return made ? sealedLink(context, id, made.token) : null;
}
