import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { DocumentFailure } from '../../src/modules/documents/making/makers.ts';
import { startGoogle } from '../stand-ins/google.ts';
import { type Firm, openFirm } from '../support/firm.ts';
import { authorizationSteps, ORIGIN } from '../support/integrations/authorization-steps.ts';
import { deliveriesByHand } from '../support/integrations/deliveries.ts';
import { FOLDER } from '../support/integrations/drive-delivery.ts';
import { startService } from '../support/service.ts';

const LINE = { name: 'Design', quantity: 7.5, amountMinor: 9_500, taxPercent: 19 };
const SETTINGS = {
  ...{ legalName: 'Acme Studio GmbH', vatNumber: 'DE123456788', locale: 'de-DE', timeZone: 'Europe/Berlin' },
  bankAccounts: [{ currencyCode: 'EUR', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }],
};
const ADDRESS = { name: 'Acme', address1: 'Hauptstraße 1', zip: '10115', city: 'Berlin', country: 'Germany' };
const EVENT_TYPES = ['invoice.finalized', 'invoice.voided', 'invoice.paid', 'creditNote.created'];

const google = await startGoogle();
after(() => google.stop());
describe('archives in Google Drive', () => {
  const service = startService({
    ALLOWED_ORIGINS: ORIGIN,
    GOOGLE_CLIENT_ID: google.settings.clientId,
    GOOGLE_CLIENT_SECRET: google.settings.clientSecret,
    GOOGLE_AUTH_URL: google.settings.authUrl,
    GOOGLE_TOKEN_URL: google.settings.tokenUrl,
    GOOGLE_API_URL: google.settings.apiUrl,
  });
  const { send } = deliveriesByHand(service);
  const { launch, callback } = authorizationSteps(service, {
    url: google.url,
    provider: { name: 'GOOGLE_DRIVE' },
  });

  let firm: Firm;
  let integration: string;

  before(async () => {
    firm = await openFirm(service, { settings: SETTINGS });
    await firm.make('/addresses', ADDRESS);
    await firm.make('/addresses', { ...ADDRESS, name: 'Northwind', clientId: firm.clientId });
    const made = await firm.make('/integrations', {
      ...{ provider: 'GOOGLE_DRIVE', name: 'Archive', config: { folderId: FOLDER } },
      subscriptions: EVENT_TYPES.map((eventType) => ({ eventType })),
    });
    integration = made.id;
    const { location, cookie } = await launch(firm.tenant, integration);
    const back = new URL(await google.consent(location));
    assert.equal((await callback(back.search, cookie)).status, 200);
  });
  beforeEach(() => google.files.clear());

  const archive = (...formats: string[]) =>
    firm.patch(`/integrations/${integration}`, { config: { folderId: FOLDER, formats } });

  /** The files in Drive by name. */
  const archived = () => new Map([...google.files.values()].map(({ name, bytes }) => [name, bytes]));

  async function bytesOf(path: string): Promise<Buffer> {
    const headers = { authorization: `Bearer ${await service.token('alice')}`, 'tenant-id': firm.tenant };
    const answer = await fetch(`${service.url}/api/v1${path}`, { headers });
    assert.equal(answer.status, 200, path);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** The files in Drive are those that the API serves at these paths, and no others. */
  async function assertArchived(paths: Record<string, string>): Promise<void> {
    const files = archived();
    assert.deepEqual([...files.keys()].sort(), Object.keys(paths).sort());
    for (const [name, path] of Object.entries(paths))
      assert.ok(files.get(name)?.equals(await bytesOf(path)), `${name} differs from ${path}`);
  }

  const lastDelivery = async () => (await firm.get(`/deliveries?integrationId=${integration}&limit=1`))[0];

  test('an archive in Google Drive receives the PDF of an issued document, byte for byte as the API serves it', async () => {
    const invoice = await firm.issue([LINE]);
    const note = await firm.credit(invoice.id);
    await send();
    await assertArchived({
      [`${invoice.invoiceNumber}.pdf`]: `/invoices/${invoice.id}/pdf`,
      [`${note.creditNoteNumber}.pdf`]: `/credit-notes/${note.id}/pdf`,
    });
  });

  test('an archive in Google Drive receives the e-invoices that its config asks for', async () => {
    await archive('UBL', 'CII', 'FACTUR_X');
    const invoice = await firm.issue([LINE]);
    const note = await firm.credit(invoice.id);
    await send();
    const paths = [
      [`${invoice.invoiceNumber}`, `/invoices/${invoice.id}`],
      [`${note.creditNoteNumber}`, `/credit-notes/${note.id}`],
    ].flatMap(([number, path]) => [
      [`${number}-ubl.xml`, `${path}/xml?format=ubl`],
      [`${number}-cii.xml`, `${path}/xml?format=cii`],
      [`${number}-factur-x.pdf`, `${path}/factur-x`],
    ]);
    await assertArchived(Object.fromEntries(paths));
  });

  test('an archive in Google Drive receives a stamped copy, and no XML, when an invoice is paid or voided', async () => {
    await archive('PDF', 'UBL');
    const [paid, voided] = [await firm.issue([LINE]), await firm.issue([LINE])];
    await send();
    google.files.clear();
    await firm.pay(paid.id, paid.totalMinor);
    await firm.act(`/invoices/${voided.id}/void`);
    await send();
    const [cancellation] = await firm.get(`/credit-notes?invoiceId=${voided.id}`);
    await assertArchived({
      [`${paid.invoiceNumber}-paid.pdf`]: `/invoices/${paid.id}/pdf?stamp=status`,
      [`${voided.invoiceNumber}-void.pdf`]: `/invoices/${voided.id}/pdf?stamp=status`,
      [`${cancellation.creditNoteNumber}.pdf`]: `/credit-notes/${cancellation.id}/pdf`,
      [`${cancellation.creditNoteNumber}-ubl.xml`]: `/credit-notes/${cancellation.id}/xml`,
    });
  });

  test('an archive in Google Drive shows the status of the event, also when it has changed since', async () => {
    const invoice = await firm.issue([LINE]);
    const payment = await firm.pay(invoice.id, invoice.totalMinor);
    const asPaid = await bytesOf(`/invoices/${invoice.id}/pdf?stamp=status`);
    assert.equal((await firm.send('DELETE', `/payments/${payment.id}`)).status, 204);
    await send();
    const copy = archived().get(`${invoice.invoiceNumber}-paid.pdf`);
    assert.ok(copy && !copy.equals(asPaid), 'the mark stays, and the payment that was reversed is gone');
  });

  test('an archive in Google Drive receives nothing of a voided draft', async () => {
    const draft = await firm.draft([LINE]);
    await firm.act(`/invoices/${draft.id}/void`);
    await send();
    assert.equal((await lastDelivery()).status, 'SUCCEEDED');
    assert.equal(google.files.size, 0);
  });

  test('an archive in Google Drive receives the PDF of what can not be an e-invoice, and the delivery says why', async () => {
    await archive('UBL', 'CII');
    const invoice = await firm.issue([LINE], { currencyCode: 'KWD', taxExchangeRate: 2.8 });
    await send();
    const pdf = { [`${invoice.invoiceNumber}.pdf`]: `/invoices/${invoice.id}/pdf` };
    await assertArchived(pdf);
    const refused = await lastDelivery();
    assert.equal(refused.status, 'FAILED');
    assert.equal(refused.nextAttemptAt, undefined);
    assert.match(refused.message, /can not be an e-invoice \(UBL, CII\)\. currencyCode: .*KWD.*BR-DEC-14/);
    assert.equal((await firm.get(`/integrations/${integration}`)).status, 'ACTIVE');
    await archive('PDF');
    await firm.act(`/deliveries/${refused.id}/retry`);
    await send();
    assert.equal((await lastDelivery()).status, 'SUCCEEDED');
    await assertArchived(pdf);
  });

  test('an archive in Google Drive receives a file that could not be made at first', async (t) => {
    await archive('PDF');
    const fails = t.mock.method(service.app.documentFiles.makers, 'make', () =>
      Promise.reject(new DocumentFailure('The document takes too long to make')),
    );
    const invoice = await firm.issue([LINE]);
    await send();
    const { status, attempts, message } = await lastDelivery();
    assert.deepEqual([status, attempts], ['PENDING', 1]);
    assert.match(message, /could not be made: The document takes too long to make/);
    assert.equal(google.files.size, 0);
    fails.mock.restore();
    service.clock.advance(10_000);
    await send();
    assert.equal((await lastDelivery()).status, 'SUCCEEDED');
    await assertArchived({ [`${invoice.invoiceNumber}.pdf`]: `/invoices/${invoice.id}/pdf` });
  });

  test('an archive in Google Drive receives the test event as JSON', async () => {
    await firm.act(`/integrations/${integration}/test`);
    await send();
    assert.deepEqual([...archived().keys()], ['retainer-test.json']);
  });
});
