import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, test } from 'node:test';
import { assertRefused } from '../../../../test/support/expectations.ts';
import { type Firm, openFirm } from '../../../../test/support/firm.ts';
import {
  type Booking,
  camt,
  matchEntries,
  OWN_IBAN,
  sendStatement,
} from '../../../../test/support/records/bank-statements.ts';
import { useService } from '../../../../test/support/service.ts';

const service = useService();
const SWISS_IBAN = 'CH5800791123000889012';
let firm: Firm;

beforeEach(async () => {
  const bankAccounts = [
    { currencyCode: 'EUR', iban: OWN_IBAN },
    { currencyCode: 'CHF', iban: SWISS_IBAN },
  ];
  firm = await openFirm(service, { settings: { taxNumber: '1', bankAccounts } });
});

const fixture = (name: string) =>
  readFile(new URL(`../../../../test/fixtures/camt/${name}`, import.meta.url), 'utf8');
const send = (xml: string, headers?: Record<string, string>) =>
  sendStatement(service, firm.tenant, xml, headers ? { headers } : {});
const counts = ({ data }: { data: Record<string, number> }) =>
  [data.entryCount, data.newEntryCount, data.detailedEntryCount, data.pendingEntryCount].join(' ');
const entries = () => firm.get('/bank-entries?limit=500');

describe('a bank statement', () => {
  test('a bank statement brings its booked entries, and can be read back', async () => {
    const sent = await send(await fixture('batch-and-return.xml'));
    assert.equal(sent.status, 201, sent.text);
    assert.equal(counts(sent), '6 6 0 1');
    assert.match(sent.headers.get('location') ?? '', new RegExp(`/bank-statements/${sent.data.id}$`));
    assert.deepEqual(await firm.get(`/bank-statements/${sent.data.id}`), sent.data);
    const { matchedEntryCount, proposedEntryCount, unmatchedEntryCount, ignoredEntryCount } = sent.data;
    assert.deepEqual(
      [matchedEntryCount, proposedEntryCount, unmatchedEntryCount, ignoredEntryCount],
      [0, 0, 6, 0],
    );
    assert.deepEqual(await firm.get('/bank-statements'), [sent.data]);
    const found = await firm.get(`/bank-entries?statementId=${sent.data.id}&status=UNMATCHED`);
    assert.equal(found.length, 6);
    assert.deepEqual(await firm.get(`/bank-entries/${found[0].id}`), found[0]);
  });

  test('a bank statement that is sent again, or at once by many, changes nothing', async () => {
    const xml = await fixture('batch-and-return.xml');
    const all = await Promise.all([1, 2, 3, 4].map(() => send(xml)));
    assert.deepEqual(new Set(all.map(({ data }) => data?.id)).size, 1, all.map(({ text }) => text).join());
    const before = await entries();
    assert.equal((await send(xml)).data.id, all[0]?.data.id);
    assert.deepEqual(await entries(), before);
  });

  test('bank statements that overlap, also at once, bring each entry once', async () => {
    const days = [1, 2, 3, 4].map((count) =>
      camt(
        Array.from({ length: count }, () => ({ amount: '10.00', text: 'Same' })),
        { id: `S${count}` },
      ),
    );
    const all = await Promise.all(days.map((xml) => send(xml)));
    assert.equal(
      all.reduce((sum, { data }) => sum + data.newEntryCount, 0),
      4,
    );
    assert.equal((await entries()).length, 4);
  });

  test('bank statements that overlap bring each entry once, also where the bank uses a reference again later in the day', async () => {
    const sendDay = async (id: string, ...texts: string[]) => {
      const bookings = texts.map((text) => ({ amount: '10.00', text, reference: 'B-1' }));
      return (await send(camt(bookings, { id }))).data.newEntryCount;
    };
    assert.equal(await sendDay('S1', 'One'), 1);
    assert.equal(await sendDay('S2', 'Two', 'One'), 1);
    assert.equal(await sendDay('S3', 'One'), 0);
    assert.deepEqual((await entries()).map(({ text }: { text: string }) => text).sort(), ['One', 'Two']);
  });

  test('a bank statement of another account is refused, and names it', async () => {
    const refused = await send(camt([{ amount: '1.00' }], { iban: 'DE02120300000000202051' }));
    assertRefused(refused, ['body', 'account']);
    assert.match(refused.text, /names the account DE02120300000000202051/);
    assert.deepEqual(await entries(), []);
  });

  test('a bank statement that can not be read is refused with the place, and one of another type with 415', async () => {
    const refused = await send('<!DOCTYPE x [<!ENTITY a "b">]><Document/>');
    assertRefused(refused, ['body', 'xml']);
    assert.match(refused.text, /must have no DTD, line 1/);
    assert.equal((await send('{}', { 'content-type': 'application/json' })).status, 415);
    const large = await send(' '.repeat(16 * 1_048_576 + 1));
    assert.equal(large.status, 413);
  });

  test('a bank statement with an idempotency key is answered again, and another file with it is refused', async () => {
    const key = { 'idempotency-key': 'one' };
    const first = await send(camt([{ amount: '1.00' }]), key);
    const again = await send(camt([{ amount: '1.00' }]), key);
    assert.deepEqual([again.data, again.headers.get('idempotency-replayed')], [first.data, 'true']);
    assertRefused(await send(camt([{ amount: '2.00' }]), key), ['idempotency-key', 'idempotency']);
  });

  test('a bank statement of the other kind adds details, and makes no money', async () => {
    const statement = await send(await fixture('swiss.xml'));
    assert.equal(counts(statement), '2 2 0 0');
    await matchEntries(service);
    const details = await send(await fixture('swiss-details.xml'));
    assert.equal(counts(details), '2 0 1 0');
    const batch = (await entries()).find((one: { amountMinor: number }) => one.amountMinor === 119_995);
    assert.equal(batch.text, '210000000003139471430009017\n120000000000234478943216899');
    assert.equal((await entries()).length, 2);
  });

  test('a bank statement that adds details to an entry leaves it to the person who took its match back', async () => {
    const line = { name: 'Work', quantity: 1, amountMinor: 10_000, taxPercent: 0, taxCategory: 'Z' };
    const { invoiceNumber } = await firm.issue([line]);
    const [byPerson, waiting] = ['B-1', 'B-2'].map((reference) => ({ amount: '100.00', reference }));
    await send(camt([byPerson, waiting] as Booking[]));
    await matchEntries(service);
    const idOf = async (asked: string) =>
      (await entries()).find(({ bankReference }: { bankReference: string }) => bankReference === asked).id;
    const path = `/bank-entries/${await idOf('B-1')}`;
    for (const action of ['ignore', 'unmatch']) await firm.send('POST', `${path}/${action}`, {});
    const told = [byPerson, waiting].map((booking) => ({ ...(booking as Booking), text: invoiceNumber }));
    assert.equal(counts(await send(camt(told, { kind: '054' }))), '2 0 2 0');
    await matchEntries(service);
    assert.equal((await firm.get(`/bank-entries/${await idOf('B-2')}`)).status, 'MATCHED');
    const { status, reasons, text } = await firm.get(path);
    assert.deepEqual([status, reasons, text], ['PROPOSED', ['A person took its match back'], invoiceNumber]);
  });

  test('a bank statement that came first decides which kind makes money', async () => {
    assert.equal(counts(await send(await fixture('swiss-details.xml'))), '2 2 0 0');
    const statement = await send(await fixture('swiss.xml'));
    assert.equal(counts(statement), '2 0 0 0');
    assert.equal((await entries()).length, 2);
  });
});
