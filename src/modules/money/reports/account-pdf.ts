import type { Scope } from '../../../platform/database/database.ts';
import { found, invalid } from '../../../platform/errors.ts';
import { integerValue } from '../../../platform/exact-integers.ts';
import { quotaKeyOf } from '../../../platform/http/limits/places.ts';
import type { ServedFile, TenantContext } from '../../../platform/http/route.ts';
import { withoutNulls } from '../../../platform/schema.ts';
import type { DocumentFiles } from '../../billing/document-files/files.ts';
import { makeOrExplain } from '../../billing/document-files/keeping.ts';
import { readPictures } from '../../billing/document-files/reading.ts';
import { serveMade } from '../../billing/document-files/service.ts';
import { addressed, lookOf } from '../../billing/invoices/freezing.ts';
import type { StatementToMake } from '../../documents/facts/account-statement.ts';
import { ACCOUNT_ROWS_MAX, type AccountPeriodQuery } from './account-schema.ts';
import { accountListing, accountPeriod } from './account-statement.ts';
import { readParties } from './account-store.ts';

/** The statement of account as a letter to the client. It is made anew each time, and not kept. */
export async function accountPdf(
  files: DocumentFiles,
  context: TenantContext,
  clientId: string,
  query: AccountPeriodQuery,
): Promise<ServedFile> {
  const { db, tenantId, caller } = context;
  const { period, today } = await accountPeriod(context, clientId, query);
  const [rows, { head, pictures, isSandbox }] = await Promise.all([
    accountListing(db, period).after(undefined, ACCOUNT_ROWS_MAX + 1),
    letterTo(db, clientId),
  ]);
  if (rows.length > ACCOUNT_ROWS_MAX) throw tooLong();
  const { from, to } = period;
  const statement: StatementToMake = {
    head: { type: 'STATEMENT', issueDate: today, from, to, ...head },
    lines: rows.map((row) => ({ ...row, balanceMinor: integerValue(row.balanceMinor) })),
    isSandbox,
    ...(await readPictures(db, files.storage, pictures)),
  };
  const demand = { tenant: tenantId, caller: quotaKeyOf(caller) };
  const made = await makeOrExplain(files, 'PDF', statement, demand, { clientId });
  return serveMade(made, 'PDF', `statement-${from}-${to}.pdf`);
}

/** The parties, language and look of a letter to a client now. It is addressed as a draft without a contract would be. */
export async function letterTo(db: Scope, clientId: string) {
  const { parties, isSandbox } = found(await db.one(readParties, { clientId }));
  const { paper, accentColor, logoAssetId, backgroundAssetId } = lookOf(parties.seller);
  const head = { paper, ...addressed(parties), ...withoutNulls({ accentColor }) };
  const { bankAccounts } = parties.seller;
  return { head, bankAccounts, pictures: { logoAssetId, backgroundAssetId }, isSandbox };
}

function tooLong() {
  const message = `must be later: the statement has more than ${ACCOUNT_ROWS_MAX} rows. Choose a shorter period, or read it as CSV`;
  return invalid([{ field: 'from', message, constraint: 'maximum' }]);
}
