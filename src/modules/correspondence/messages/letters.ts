import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Clock } from '../../../platform/clock.ts';
import type { Scope } from '../../../platform/database/database.ts';
import { forbiddenByState, found } from '../../../platform/errors.ts';
import type { ServedFile, TenantContext } from '../../../platform/http/route.ts';
import type { Attachment } from '../../../platform/outbound/mail-server.ts';
import { sha256 } from '../../../platform/sha256.ts';
import { kindsOf } from '../../billing/document-files/files.ts';
import { keepFile, openFile, requestOfTenant } from '../../billing/document-files/keeping.ts';
import { readDocument } from '../../billing/document-files/reading.ts';
import { addressed } from '../../billing/invoices/freezing.ts';
import { CONTENT_TYPES, fileNameOf } from '../../documents/making/file-names.ts';
import { accountPdf } from '../../money/reports/account-pdf.ts';
import { serveSentQuote } from '../../offers/quotes/file.ts';
import { LOGO_URL, readLogo, withoutLogo } from '../message-texts/logo.ts';
import type { MessageDependencies } from './dependencies.ts';
import { LINK, linkContext, nameOf } from './queueing.ts';
import type { Message } from './schema.ts';
import { readPartiesOfClients } from './sending-store.ts';
import { wayOf } from './servers.ts';
import { isSecret, presentMessage } from './service.ts';
import { readBody, readMessage } from './store.ts';

/** Who sees the link: the recipient does, and others see an address that shows nothing. */
type Reader = 'RECIPIENT' | 'OTHERS';

interface Asked {
  tenantId: string;
  id: string;
  from: string;
  reader: Reader;
  date: Date;
}

/** Makes the message with its attachments, as it goes to the server. */
export async function letterOf(
  dependencies: MessageDependencies,
  clock: Clock,
  { tenantId, id, from, reader, date }: Asked,
): Promise<{ bytes: Buffer; message: Message }> {
  const db = dependencies.database.inTenant(tenantId);
  const [row, body] = await Promise.all([db.one(readMessage, { id }), db.one(readBody, { id })]);
  const message = presentMessage(found(row));
  const { text, html, sealedLink } = found(body);
  if (text === null || html === null) throw forbiddenByState('The text of this message was erased');
  const [parties] = await db.all(readPartiesOfClients, { clientIds: [message.client] });
  const { seller } = addressed(found(parties).parties);
  const link =
    sealedLink !== null && reader === 'RECIPIENT'
      ? dependencies.secrets.decrypt(sealedLink, linkContext(tenantId, id))
      : `${dependencies.publicUrl()}/pay/preview`;
  const logo = html.includes(LOGO_URL)
    ? await readLogo(db, dependencies.documentFiles.storage, found(parties).parties.seller.logoAssetId)
    : undefined;
  const bytes = await dependencies.writeLetter({
    from: { address: from, name: nameOf(seller) },
    ...{ to: message.to, replyTo: seller.contact?.email, subject: message.subject },
    ...{ text: text.replaceAll(LINK, link), html: (logo ? html : withoutLogo(html)).replaceAll(LINK, link) },
    ...{ internetId: message.messageId, date },
    attachments: [
      ...(logo ? [logo] : []),
      ...(message.hasAttachment ? await attachmentsOf(dependencies, clock, db, tenantId, message) : []),
    ],
  });
  return { bytes, message };
}

/** The files of a message follow from its kind. They are made when it is sent. */
async function attachmentsOf(
  dependencies: MessageDependencies,
  clock: Clock,
  db: Scope,
  tenantId: string,
  message: Message,
): Promise<Attachment[]> {
  const { kind, invoices, creditNote, period, quote, quoteVersion } = message;
  switch (kind) {
    case 'INVOICE':
    case 'CREDIT_NOTE':
      return [await documentOf(dependencies, tenantId, creditNote ?? found(invoices[0]))];
    case 'STATEMENT': {
      const context = contextOf(db, clock, tenantId, dependencies);
      return [
        await contentOf(await accountPdf(dependencies.documentFiles, context, message.client, period ?? {})),
      ];
    }
    case 'QUOTE': {
      const request = requestOfTenant(dependencies.database, tenantId);
      const version = found(quoteVersion);
      return [
        await contentOf(await serveSentQuote(dependencies.documentFiles, request, found(quote), version)),
      ];
    }
    case 'QUOTE_CODE':
    case 'RECEIPT':
      return [];
    default:
      return dependencies.letterOf ? [await dependencies.letterOf(db, tenantId, message)] : [];
  }
}

/** Factur-X where the document can be one, which is also a PDF for people. */
async function documentOf(
  { database, documentFiles: files }: MessageDependencies,
  tenantId: string,
  id: string,
): Promise<Attachment> {
  const request = requestOfTenant(database, tenantId);
  const document = await readDocument(request.db, id);
  const kind = kindsOf(document.head).includes('FACTUR_X') ? 'FACTUR_X' : 'PDF';
  const file = await keepFile(files, request, document, kind);
  const range = { first: 0, last: file.sizeBytes - 1 };
  return {
    fileName: fileNameOf(document.head.number ?? id, kind),
    contentType: CONTENT_TYPES[kind],
    content: await buffer(await openFile(files, request, document, file, range)),
  };
}

async function contentOf({ fileName, contentType, sizeBytes, open }: ServedFile): Promise<Attachment> {
  return { fileName, contentType, content: await buffer(await open({ first: 0, last: sizeBytes - 1 })) };
}

/** The service itself reads on behalf of the tenant. */
function contextOf(
  db: Scope,
  clock: Clock,
  tenantId: string,
  { tenantLimits: limits }: MessageDependencies,
): TenantContext {
  const caller = { subject: 'send-messages', accessToken: { id: 'send-messages', tenantId } };
  return { ...{ db, clock, realClock: clock, tenantId, limits, caller }, role: 'VIEWER' };
}

const EML = 'message/rfc822';

/** The message as a file. One that is held shows its link, because a person may send the file on. */
export async function serveEml(
  dependencies: MessageDependencies,
  { db, tenantId, clock }: TenantContext,
  id: string,
): Promise<ServedFile> {
  const message = presentMessage(found(await db.one(readMessage, { id })));
  if (isSecret(message)) throw forbiddenByState('A code is for its recipient alone');
  const { status, createdAt } = message;
  const way = await wayOf(dependencies, db, tenantId);
  const { from = 'billing@example.invalid' } =
    (way.held === undefined ? way.mailServer : dependencies.operatorServer) ?? {};
  const reader = status === 'HELD' ? 'RECIPIENT' : 'OTHERS';
  const { bytes } = await letterOf(dependencies, clock, {
    tenantId,
    id,
    from,
    reader,
    date: new Date(createdAt),
  });
  return {
    ...{ contentType: EML, sizeBytes: bytes.length, etag: await sha256(Uint8Array.from(bytes), 'hex') },
    ...{ cacheControl: 'private, no-store', fileName: `${id}.eml` },
    open: async ({ first, last }) => Readable.from([bytes.subarray(first, last + 1)]),
  };
}
