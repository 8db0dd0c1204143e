import assert from 'node:assert/strict';
import { payoutsOf } from '../../../src/modules/correspondence/payment-attempts/paying-integrations.ts';
import { matchingOfEntries } from '../../../src/modules/money/bank-entries/worker.ts';
import type { Answer } from '../http.ts';
import type { TestService } from '../service.ts';
import { workOff } from '../work.ts';

export const OWN_IBAN = 'DE89370400440532013000';

export interface Booking {
  amount: string;
  text?: string;
  name?: string;
  isDebit?: boolean;
  currency?: string;
  /** The bank's. */
  reference?: string;
  endToEndId?: string;
  isReturn?: boolean;
}

/** A message of a bank, with one transaction for each booking. */
export function camt(
  bookings: Booking[],
  { kind = '053', iban = OWN_IBAN, id = 'STMT-8841', date = '2026-11-16' } = {},
): string {
  const [message, statement] =
    kind === '053' ? ['BkToCstmrStmt', 'Stmt'] : ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'];
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.02"><${message}><GrpHdr><MsgId>${id}</MsgId></GrpHdr>
<${statement}><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>
${bookings.map((booking) => entryOf(booking, date)).join('\n')}
</${statement}></${message}></Document>`;
}

function entryOf(booking: Booking, date: string): string {
  const { amount, text = '', name = 'Somebody', isDebit, currency = 'EUR', reference = 'NONREF' } = booking;
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${isDebit ? 'DBIT' : 'CRDT'}</CdtDbtInd><Sts>BOOK</Sts>
<BookgDt><Dt>${date}</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><NtryDtls><TxDtls>
<Refs><EndToEndId>${booking.endToEndId ?? 'NOTPROVIDED'}</EndToEndId></Refs>
<RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf>
${booking.isReturn ? '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>' : ''}</TxDtls></NtryDtls></Ntry>`;
}

export function sendStatement(
  service: Pick<TestService, 'request'>,
  tenant: string,
  xml: string,
  { as, headers = {} }: { as?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  return service.request('POST', '/bank-statements', {
    ...{ tenant, raw: xml, headers: { 'content-type': 'application/xml', ...headers } },
    ...(as !== undefined && { as }),
  });
}

/** Makes the account the tenant's, and uploads. */
export async function uploadedStatement(service: TestService, tenant: string, xml: string, as = 'alice') {
  const bankAccounts = [{ currencyCode: 'EUR', iban: OWN_IBAN }];
  const set = await service.request('PATCH', `/tenants/${tenant}`, { as, body: { bankAccounts } });
  assert.equal(set.status, 200, set.text);
  const sent = await sendStatement(service, tenant, xml, { as });
  assert.equal(sent.status, 201, sent.text);
  const statementId: string = sent.data.id;
  const list = await service.request('GET', `/bank-entries?statementId=${statementId}`, { as, tenant });
  return { statementId, entryId: list.data[0]?.id as string };
}

/** Matches the entries of all statements, as the service does beside requests. */
export function matchEntries(service: TestService): Promise<void> {
  const { integrations } = service.app;
  return workOff(service, matchingOfEntries(integrations.database, payoutsOf(integrations)));
}
