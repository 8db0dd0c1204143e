import type { Scope } from '../../../platform/database/database.ts';
import { found, invalid } from '../../../platform/errors.ts';
import { newIds } from '../../../platform/ids.ts';
import { oneLine } from '../../../platform/outbound/mail-server.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import { secretContext } from '../../../platform/secrets.ts';
import { askFor } from '../../../platform/work/store.ts';
import type { Parties } from '../../billing/invoices/draft-facts.ts';
import { addressed } from '../../billing/invoices/freezing.ts';
import type { MessageKind } from '../../billing/sent-schema.ts';
import { languageOf } from '../../documents/facts/texts.ts';
import type { Payment } from '../../money/payments/schema.ts';
import { refuseMoreMessages } from '../../parties/limits/service.ts';
import { linkUrl, makeLinks } from '../links/making.ts';
import type { LinkToMake } from '../links/schema.ts';
import { composeMessage, type MessageFacts } from '../message-texts/compose.ts';
import { logoFact } from '../message-texts/logo.ts';
import { ownTextsOf } from '../message-texts/service.ts';
import type { QueueingContext } from './dependencies.ts';
import type { MessageWithBody } from './schema.ts';
import { findKnownAddresses, readDocuments, readPartiesOfClients } from './sending-store.ts';
import { type Way, wayOf } from './servers.ts';
import { presentMessage } from './service.ts';
import { type InsertedMessage, insertMessages } from './store.ts';

/** The kind of work that sends messages. There is one for each tenant. */
export const SENDING = 'send-messages';
/** Stands in stored bodies for the link, which only the recipient gets to see. */
export const LINK = '{{link}}';

export interface NewMessage {
  kind: MessageKind;
  clientId: string;
  invoiceIds?: string[];
  creditNoteId?: string;
  period?: { from: string; to: string };
  /** Each recipient gets a message of their own. */
  to: { address: string; name?: string }[];
  subject?: string;
  text?: string;
  attach?: boolean;
  /** At the end of a statement, unless it has several currencies. */
  balance?: { minor: number; currencyCode: string };
  /** The version of a quote that is offered, or that a code accepts. */
  quote?: { id: string; version: number };
  /** Accepts the quote. Such a message has no link, so that who forwards it gives away one of the two only. */
  code?: string;
  /** The payment that a receipt confirms. */
  payment?: Pick<Payment, 'id' | 'amountMinor' | 'currencyCode' | 'paidDate'>;
}

/**
 * Queues messages in the transaction `context.db`, one for each recipient, or keeps those that can't be sent. It is the last
 * thing that a transaction does: until the commit, it holds the tenant's row of work, for which others wait.
 */
export async function queueMessages(
  context: QueueingContext,
  asked: NewMessage[],
): Promise<MessageWithBody[]> {
  const { db, clock, realClock, tenantId } = context;
  const recipients = asked.flatMap((message) => eachOnce(message.to).map((to) => ({ message, to })));
  if (recipients.length === 0) return [];
  const way = await wayOf(context, db, tenantId);
  const known = await knownNames(db, recipients);
  if (way.held === undefined && way.server === 'OPERATOR') {
    refuseStrangers(recipients, known);
    await refuseMoreMessages(db, realClock, way.limits, recipients.length);
  }
  const [facts, ownText] = await Promise.all([readFacts(db, asked, way), ownTextsOf(db)]);
  const linked = recipients.filter(({ message }) => message.code === undefined);
  const toMake = linked.map(({ message, to }) => linkOf(message, to.address));
  const links = await makeLinks(db, clock, toMake);
  const tokens = new Map(linked.map((recipient, index) => [recipient, links[index]?.token ?? '']));
  const ids = newIds('message', recipients.length);
  const rows: InsertedMessage[] = [];
  for (const [index, recipient] of recipients.entries()) {
    const { message, to } = recipient;
    const token = tokens.get(recipient);
    const id = ids[index] as string;
    const name = to.name ?? known.get(keyOf(message.clientId, to.address));
    const said = facts(message, name);
    const body = composeMessage(said, {
      ...ownText(said),
      ...(message.subject !== undefined && { subject: message.subject }),
      ...(message.text !== undefined && { text: message.text }),
    });
    rows.push({
      ...{ id, kind: message.kind, clientId: message.clientId, invoiceIds: message.invoiceIds ?? [] },
      ...{ creditNoteId: message.creditNoteId ?? null, paymentId: message.payment?.id ?? null },
      ...{ quoteId: message.quote?.id ?? null, quoteVersion: message.quote?.version ?? null },
      recipient: to.address,
      recipientName: name === undefined ? null : oneLine(name),
      ...{ periodFrom: message.period?.from ?? null, periodTo: message.period?.to ?? null },
      ...{ ...body, hasAttachment: message.attach ?? true },
      internetId: `${id}@${hostOf(context.publicUrl())}`,
      sealedLink: token === undefined ? null : sealedLink(context, id, token),
      ...wayOfRow(way),
    });
  }
  const times = { now: clock.now().toISOString(), realNow: realClock.now().toISOString() };
  const inserted = await db.all(insertMessages, { messages: rows, ...times });
  if (way.held === undefined) await askForSending(db, tenantId, times.realNow);
  const bodies = new Map(rows.map(({ id, text, html }) => [id, { text, html }]));
  return inserted.map((row) => ({ ...presentMessage(row), ...bodies.get(row.id) }));
}

export async function askForSending(db: Scope, tenantId: string, at: string): Promise<void> {
  await askFor(db, SENDING, { tenantId, keys: [tenantId], at });
}

/** The link of a message shows its only document, or all documents of the client. */
export function linkOf(
  { kind, clientId, invoiceIds = [], creditNoteId, quote }: Omit<NewMessage, 'to'>,
  recipient: string,
): LinkToMake {
  const [invoiceId, ...others] = invoiceIds;
  const isOfOne = kind === 'INVOICE' || kind === 'RECEIPT';
  if (creditNoteId !== undefined) return { clientId, creditNoteId };
  if (quote) return { clientId, quoteId: quote.id, quoteVersion: quote.version, recipient };
  return isOfOne && invoiceId !== undefined && others.length === 0 ? { clientId, invoiceId } : { clientId };
}

/** The address of the link, which only the worker that sends the message reads. */
export function sealedLink(
  { secrets, publicUrl, tenantId }: Pick<QueueingContext, 'secrets' | 'publicUrl' | 'tenantId'>,
  messageId: string,
  token: string,
): string {
  return secrets.encrypt(linkUrl(publicUrl, token), linkContext(tenantId, messageId));
}

export function linkContext(tenantId: string, messageId: string): string {
  return secretContext('link of message', tenantId, messageId);
}

function wayOfRow(way: Way): Pick<InsertedMessage, 'status' | 'server' | 'reason'> {
  return way.held === undefined
    ? { status: 'QUEUED', server: way.server, reason: null }
    : { status: 'HELD', server: null, reason: way.held };
}

type Recipient = { message: NewMessage; to: NewMessage['to'][number] };

const keyOf = (clientId: string, address: string) => `${clientId} ${address.toLowerCase()}`;

/** Contacts may share a mailbox, which gets the message once. */
function eachOnce(to: NewMessage['to']): NewMessage['to'] {
  return [...Map.groupBy(to, ({ address }) => address.toLowerCase()).values()].flatMap(
    ([first = []]) => first,
  );
}

/** The names of recipients that are contacts of their client. */
async function knownNames(db: Scope, recipients: Recipient[]): Promise<Map<string, string>> {
  const given = recipients.map(({ message, to }) => ({ clientId: message.clientId, address: to.address }));
  const rows = await db.all(findKnownAddresses, { given });
  return new Map(rows.map(({ clientId, address, name }) => [keyOf(clientId, address), name]));
}

/** The operator's server has the good name of all tenants, so that nobody writes to strangers through it. */
function refuseStrangers(recipients: Recipient[], known: Map<string, string>): void {
  const details = recipients.flatMap(({ message, to }, index) =>
    known.has(keyOf(message.clientId, to.address))
      ? []
      : [
          {
            field: `to.${index}`,
            message:
              "must be an email of one of the client's contacts: add it with POST /emails, or connect a mail server of your own",
            constraint: 'contact',
          },
        ],
  );
  if (details.length > 0) throw invalid(details);
}

/** Reads what the messages say, once for all of them. */
async function readFacts(db: Scope, asked: NewMessage[], { held }: Way) {
  const clientIds = [...new Set(asked.map(({ clientId }) => clientId))];
  const idsOf = ({ invoiceIds = [], creditNoteId, quote }: NewMessage) =>
    [...invoiceIds, creditNoteId ?? [], quote ? `${quote.id}.${quote.version}` : []].flat();
  const ids = asked.flatMap(idsOf);
  const [parties, documents] = await Promise.all([
    db.all(readPartiesOfClients, { clientIds }),
    ids.length > 0 ? db.all(readDocuments, { ids: [...new Set(ids)] }) : [],
  ]);
  const logo = await logoFact(db, parties[0]?.parties.seller.logoAssetId);
  const byClient = new Map(parties.map((row) => [row.client, row.parties]));
  const byId = new Map(documents.map((row) => [row.id, row]));
  return (message: NewMessage, greetingName: string | undefined): MessageFacts => {
    const { kind, period, balance, payment, code } = message;
    const between = addressed(found<Parties>(byClient.get(message.clientId), 'clientId'));
    const named = idsOf(message).map((id) => found(byId.get(id)));
    const [first] = named;
    const due = named.reduce((sum, { dueMinor }) => sum + (dueMinor ?? 0), 0);
    const { accentColor } = byClient.get(message.clientId)?.seller ?? {};
    return {
      ...{ kind, language: languageOf(first?.locale || between.locale), isSandbox: held === 'SANDBOX' },
      sellerName: nameOf(between.seller),
      clientName: nameOf(between.buyer),
      documents: named.map(({ number, issueDate, dueDate, totalMinor, dueMinor }) => ({
        ...{ number, issueDate, totalMinor },
        ...(withoutNulls({ dueDate, dueMinor }) as { dueDate?: string; dueMinor?: number }),
      })),
      ...(first && { currencyCode: first.currencyCode, totalDueMinor: due }),
      ...(accentColor && { accentColor }),
      ...logo,
      ...(greetingName !== undefined && { greetingName }),
      ...(period && { period }),
      ...(balance && { currencyCode: balance.currencyCode, totalDueMinor: balance.minor }),
      ...(payment && {
        ...{ currencyCode: payment.currencyCode, paidMinor: payment.amountMinor, paidDate: payment.paidDate },
      }),
      ...(code === undefined ? { url: LINK } : { code }),
    };
  };
}

/** The name under which a party is known. */
export function nameOf({ tradingName, legalName }: { tradingName?: string; legalName: string }): string {
  return tradingName ?? legalName;
}

function hostOf(url: string): string {
  const { hostname } = new URL(url);
  return /^[\d.]+$|:/.test(hostname) ? 'retainer.invalid' : hostname;
}
