import MailComposer from 'nodemailer/lib/mail-composer';
import { type Letter, oneLine } from '../../platform/outbound/mail-server.ts';

/** Writes a message according to RFC 5322. Names and subjects are encoded, so that they can't become further headers. */
export function writeLetter({
  from,
  to,
  replyTo,
  internetId,
  attachments,
  ...rest
}: Letter): Promise<Buffer> {
  const composer = new MailComposer({
    ...rest,
    from: { address: from.address, name: oneLine(from.name) },
    to: { address: to.address, name: oneLine(to.name ?? '') },
    ...(replyTo !== undefined && { replyTo: { address: replyTo, name: '' } }),
    messageId: `<${internetId}>`,
    attachments: attachments.map(({ fileName, contentType, content, contentId }) => ({
      ...{ filename: fileName, contentType, content },
      ...(contentId !== undefined && { cid: contentId }),
    })),
    // The same message is the same file.
    baseBoundary: internetId,
    // Texts of tenants must not make us read files or addresses.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
  return composer.compile().build();
}
