import assert from 'node:assert/strict';
import { HOSTILE_NAMES } from '../console.ts';
import { camt, matchEntries, sendStatement } from '../records/bank-statements.ts';
import type { TestService } from '../service.ts';
import { type Place, place, press } from './places.ts';
import type { Studio } from './studio.ts';

const LONG = HOSTILE_NAMES[5];

/** Uploads a statement with an entry of each kind and status. Documents stay as they are. */
export async function addBankEntries(service: TestService, { firm, invoices }: Studio): Promise<void> {
  const [partlyPaid, inDollars] = await Promise.all(
    [invoices.partlyPaid, invoices.open].map((id) => firm.get(`/invoices/${id}`)),
  );
  const xml = camt([
    { amount: '20.00', text: 'Deposit', name: 'Maison Lumière' },
    { amount: '950.00', text: 'Rent', name: 'Hausverwaltung Süd', isDebit: true },
    { amount: '11.00', text: 'Returned', name: 'Contoso Architects', isDebit: true, isReturn: true },
    { amount: '3.00', text: LONG, name: LONG.slice(0, 140), endToEndId: LONG.slice(0, 35) },
    { amount: '70.00', text: `Order ${inDollars.invoiceNumber}`, name: 'Fabrikam Robotics' },
    { amount: '9999.00', text: `Invoice ${partlyPaid.invoiceNumber}`, name: 'Northwind Traders GmbH' },
    { amount: (partlyPaid.dueMinor / 100).toFixed(2), text: 'Thank you', name: 'Northwind Traders GmbH' },
  ]);
  const sent = await sendStatement(service, firm.tenant, xml);
  assert.equal(sent.status, 201, sent.text);
  await matchEntries(service);
  const entries: { id: string; text: string }[] = await firm.get('/bank-entries');
  const decide = async (text: string, action: string, body: object) => {
    const { id } = entries.find((one) => one.text === text) ?? assert.fail(text);
    const answer = await firm.send('POST', `/bank-entries/${id}/${action}`, body);
    assert.equal(answer.status, 200, answer.text);
  };
  await decide('Rent', 'ignore', { reason: LONG });
  await decide('Deposit', 'match', { allocations: [], clientId: firm.clientId });
}

/** The statements of the bank, and their entries by status. */
export function bankPlaces(): Place[] {
  return [
    place('bank-statements', '/bank-statements'),
    place('bank-entries', '/bank-entries', { hand: press('Match by hand …') }),
    place('bank-entries-open', '/bank-entries?status=UNMATCHED'),
    place('bank-entries-matched', '/bank-entries?status=MATCHED', { undo: press('Undo the match …') }),
    place('bank-entries-ignored', '/bank-entries?status=IGNORED'),
  ];
}
