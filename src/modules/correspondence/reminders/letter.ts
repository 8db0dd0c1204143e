import type { Scope } from '../../../platform/database/database.ts';
import { forbiddenByState, found } from '../../../platform/errors.ts';
import type { Attachment } from '../../../platform/outbound/mail-server.ts';
import type { DocumentFiles } from '../../billing/document-files/files.ts';
import { makeOrExplain } from '../../billing/document-files/keeping.ts';
import { readPictures } from '../../billing/document-files/reading.ts';
import { daysBetween } from '../../documents/facts/dates.ts';
import { bankAccountFor } from '../../documents/facts/payment-details.ts';
import { type ReminderToMake, TONES } from '../../documents/facts/reminder-letter.ts';
import { CONTENT_TYPES } from '../../documents/making/file-names.ts';
import { letterTo } from '../../money/reports/account-pdf.ts';
import type { Message } from '../messages/schema.ts';
import { readLetterInvoices, readRunTimes } from './store.ts';

/**
 * The letter of a reminder as a PDF, with what is due now of its invoices. It asks for no fee. It is refused if nothing is due of
 * any of them any more, so that a message that waited for its server does not follow a payment.
 */
export async function letterOfReminder(
  files: DocumentFiles,
  db: Scope,
  tenantId: string,
  { kind, client: clientId, invoices, createdAt }: Message,
): Promise<Attachment> {
  const [lines, { head, bankAccounts, pictures, isSandbox }, { today: day }] = await Promise.all([
    db.all(readLetterInvoices, { ids: invoices }),
    letterTo(db, clientId),
    db.one(readRunTimes, { now: createdAt }).then(found),
  ]);
  const [first] = lines;
  if (!first) throw forbiddenByState('Nothing is due any more of the invoices of this reminder');
  const { currencyCode, currencyExponent, locale } = first;
  const tone = found(TONES.find((one) => kind === `REMINDER_${one}`));
  const bankAccount = bankAccountFor(bankAccounts, currencyCode);
  const letter: ReminderToMake = {
    head: {
      ...{ ...head, type: 'REMINDER', issueDate: day, tone, locale, currencyCode, currencyExponent },
      ...(bankAccount && { bankAccount }),
    },
    lines: lines.map(({ number, issueDate, dueDate, dueMinor }) => ({
      ...{ number, issueDate, dueDate, dueMinor, daysOverdue: daysBetween(dueDate, day) },
    })),
    isSandbox,
    ...(await readPictures(db, files.storage, pictures)),
  };
  const demand = { tenant: tenantId, caller: `tenant ${tenantId}` };
  const { bytes } = await makeOrExplain(files, 'PDF', letter, demand, { clientId });
  return { fileName: `reminder-${day}.pdf`, contentType: CONTENT_TYPES.PDF, content: bytes };
}
