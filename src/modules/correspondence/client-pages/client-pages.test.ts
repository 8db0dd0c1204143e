import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { clockAt, type Firm, openFirm } from '../../../../test/support/firm.ts';
import { complete, createAsset, picture, upload } from '../../../../test/support/records/assets.ts';
import { useService } from '../../../../test/support/service.ts';

const LINE = { name: 'Design', quantity: 2, amountMinor: 50_000 };
const AT = '2026-11-16T09:30:00.000Z';
const EVIL = `<img src=x onerror=alert(1)>"'&</title><script>alert(2)</script>`;
const GUESS = 'A'.repeat(43);

const service = useService();
let firm: Firm;

/** A request to a path of the root, without a token. */
async function visit(path: string, options: RequestInit = {}) {
  const answer = await fetch(`${service.url}${path}`, { redirect: 'manual', ...options });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

async function linkTo(subject: object, of = firm): Promise<{ path: string; id: string }> {
  const { url, id } = await of.make('/links', subject);
  return { path: new URL(url).pathname, id };
}

const post = (path: string) => visit(path, { method: 'POST' });

describe('the page of a link', () => {
  before(async () => {
    const address = { name: 'Acme Studio GmbH', address1: 'Torstraße 1', zip: '10119', city: 'Berlin' };
    const bankAccounts = [{ iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' }];
    firm = await openFirm(service, {
      settings: { legalName: 'Acme Studio GmbH', locale: 'de-DE', accentColor: '#0b5fff', bankAccounts },
      terms: { taxRates: [{ percent: 19 }], paymentTermsDays: 14, earlyPayment: { days: 7, percent: 2 } },
    });
    await firm.make('/addresses', { ...address, country: 'Germany', countryCode: 'DE' });
  });

  test('an open invoice shows what is due, its lines, how to pay, and the discount while it can be taken', async (t) => {
    const clock = clockAt(t, service, AT);
    const invoice = await firm.issue([LINE]);
    const { path } = await linkTo({ invoiceId: invoice.id });
    const { status, text } = await visit(path);
    assert.equal(status, 200);
    for (const shown of ['1.190,00', 'Design', 'DE89 3704 0044 0532 0130 00', 'Skonto', '<svg', 'Offen'])
      assert.ok(text.includes(shown), shown);
    assert.ok(text.includes(`Rechnung ${invoice.invoiceNumber}`) && text.includes('lang="de"'));
    await firm.pay(invoice.id, 19_000);
    const partly = await visit(path);
    assert.ok(partly.text.includes('1.000,00') && partly.text.includes('Zahlung vom 16.11.2026'));
    assert.ok(
      partly.text.includes('Teilweise bezahlt') && partly.text.includes('976,20'),
      'less the discount',
    );
    clock.at = '2026-11-24T09:30:00.000Z';
    assert.ok(!(await visit(path)).text.includes('Skonto'));
    clock.at = '2026-12-24T09:30:00.000Z';
    assert.ok((await visit(path)).text.includes('Überfällig'));
  });

  test('a paid, a void and a corrected invoice say so and ask for no money', async () => {
    const [paid, gone] = [await firm.issue([LINE]), await firm.issue([LINE])];
    await firm.pay(paid.id, 119_000);
    await firm.act(`/invoices/${gone.id}/void`);
    for (const [id, state] of [
      [paid.id, 'Bezahlt'],
      [gone.id, 'Storniert'],
    ]) {
      const { text } = await visit((await linkTo({ invoiceId: id })).path);
      assert.ok(text.includes(`>${state}</span>`) && text.includes('Es ist nichts zu bezahlen'), state);
      assert.ok(!text.includes('IBAN') && !text.includes('<svg'), state);
    }
  });

  test('a credit note shows which invoice it corrects', async () => {
    const invoice = await firm.issue([LINE]);
    const note = await firm.credit(invoice.id, { reason: 'Zu viel berechnet' });
    const { text } = await visit((await linkTo({ creditNoteId: note.id })).path);
    assert.ok(text.includes(note.creditNoteNumber) && text.includes(`die Rechnung ${invoice.invoiceNumber}`));
    assert.ok(text.includes('Zu viel berechnet'));
  });

  test('an invoice that was carried over is shown without lines, and with a PDF once its original is kept', async () => {
    const invoice = await firm.make('/invoices/carry-over', {
      contractId: firm.contractId,
      number: 'OLD-7',
      issueDate: '2026-01-05',
      dueDate: '2026-01-19',
      taxes: [{ category: 'S', percent: 19, taxableMinor: 10_000, taxMinor: 1_900 }],
    });
    const { path } = await linkTo({ invoiceId: invoice.id });
    const { text } = await visit(path);
    assert.ok(text.includes('OLD-7') && text.includes('119,00') && !text.includes('↓ PDF'), text);
    assert.equal((await visit(`${path}/pdf`)).status, 404);
    await service.request('PUT', `/invoices/${invoice.id}/original`, {
      ...{ tenant: firm.tenant, raw: '%PDF-1.7\n%%EOF\n', headers: { 'content-type': 'application/pdf' } },
    });
    assert.ok((await visit(path)).text.includes('↓ PDF'));
    assert.equal((await visit(`${path}/pdf`)).status, 200);
  });

  test('a link of a client shows its issued documents, the most overdue first, each under the same token', async () => {
    const own = await openFirm(service, { terms: { taxRates: [{ percent: 19 }] } });
    const [paid, open] = [await own.issue([LINE]), await own.issue([LINE], { dueDate: '2099-02-01' })];
    const soon = await own.issue([LINE], { dueDate: '2099-01-01' });
    const later = await own.issue([LINE], { dueDate: '2099-03-01' });
    const draft = await own.draft([LINE]);
    await own.pay(paid.id, 119_000);
    const newest = await own.issue([{ ...LINE, amountMinor: 0 }]);
    const { path } = await linkTo({ clientId: own.clientId }, own);
    const { text } = await visit(path);
    const order = [soon, open, later, newest, paid].map(({ invoiceNumber }) => text.indexOf(invoiceNumber));
    assert.ok(
      order.every((at, index) => at > (order[index - 1] ?? 0)),
      String(order),
    );
    assert.ok(!text.includes(draft.id));
    const page = await visit(`${path}/invoices/${open.id}`);
    assert.ok(page.status === 200 && page.text.includes(`../../${path.split('/').at(-1)}`));
    const foreign = await firm.issue([LINE]);
    for (const id of [draft.id, foreign.id, 'inv_x', EVIL])
      assert.equal((await visit(`${path}/invoices/${encodeURIComponent(id)}`)).status, 404, id);
  });

  test('a link of a client shows a limited number of documents on a page, and the way to the next', async () => {
    const own = await openFirm(service);
    for (let index = 0; index < 52; index++) await own.issue([LINE]);
    const { path } = await linkTo({ clientId: own.clientId }, own);
    const numbersIn = (text: string) => [...text.matchAll(/\/invoices\/(inv_\w+)"/g)].map(([, id]) => id);
    const first = await visit(path);
    const [, after] = /\?after=(\w+)/.exec(first.text) ?? [];
    const second = await visit(`${path}?after=${after}`);
    assert.deepEqual([numbersIn(first.text).length, numbersIn(second.text).length], [50, 2]);
    assert.equal(new Set([...numbersIn(first.text), ...numbersIn(second.text)]).size, 52);
    assert.ok(!second.text.includes('?after='));
  });

  test('a link of one document shows no other, not even of the same client', async () => {
    const [shown, other] = [await firm.issue([LINE]), await firm.issue([LINE])];
    const { path } = await linkTo({ invoiceId: shown.id });
    assert.equal((await visit(`${path}/invoices/${shown.id}`)).status, 200);
    for (const below of ['', '/pdf', '/xml'])
      assert.equal((await visit(`${path}/invoices/${other.id}${below}`)).status, 404);
    assert.equal((await post(`${path}/invoices/${other.id}/seen`)).status, 404);
  });

  test('a logo of any size stands on the page, which stays small, and the name of the seller where there is none', async () => {
    const own = await openFirm(service, { settings: { tradingName: 'Acme Studio' } });
    const without = await visit((await linkTo({ invoiceId: (await own.issue([LINE])).id }, own)).path);
    assert.match(without.text, /<header><p class="name">Acme Studio<\/p>/);
    const pending = await createAsset(service, own.tenant);
    const logo = await picture('png', 1_500);
    await upload(pending, logo);
    await complete(service, own.tenant, pending.assetId);
    await own.make('/media', { assetId: pending.assetId, slot: 'LOGO' });
    const { id: invoiceId } = await own.issue([LINE]);
    for (const subject of [{ invoiceId }, { clientId: own.clientId }]) {
      const { text } = await visit((await linkTo(subject, own)).path);
      assert.ok(logo.length > 50_000 && text.length < 50_000);
      const [, address = ''] = /<header><img src="([^"]+)" alt="Acme Studio">/.exec(text) ?? [];
      const shown = await fetch(service.url + address.replaceAll('&amp;', '&'));
      assert.ok(Buffer.from(await shown.arrayBuffer()).equals(logo), address);
    }
  });

  test('an invoice with many lines shows the first ones, and how many more the PDF has', async () => {
    const lines = Array.from({ length: 53 }, (_, index) => ({ ...LINE, name: `Line ${index}.` }));
    const { text } = await visit((await linkTo({ invoiceId: (await firm.issue(lines)).id })).path);
    assert.ok(text.includes('Line 49.') && !text.includes('Line 50.') && text.includes('3 weitere'));
  });

  test('a page stays below 50 kB, whatever its texts are made of', async () => {
    for (const letter of ['x', '"', '漢']) {
      const line = { ...LINE, name: letter.repeat(100), description: letter.repeat(400) };
      const invoice = await firm.issue(new Array(50).fill(line), { notes: letter.repeat(2_000) });
      const { text } = await visit((await linkTo({ invoiceId: invoice.id })).path);
      const bytes = Buffer.byteLength(text);
      assert.ok(bytes > 25_000 && bytes < 50_000, `${letter} ${bytes}`);
      assert.match(text, /Alle Positionen stehen im PDF: [1-9]\d* weitere/, letter);
    }
  });

  test('PDF and XML are the originals', async () => {
    const invoice = await firm.issue([LINE]);
    const { path } = await linkTo({ invoiceId: invoice.id });
    const pdf = await visit(`${path}/pdf`);
    assert.deepEqual([pdf.status, pdf.headers.get('content-type')], [200, 'application/pdf']);
    assert.equal(pdf.headers.get('cache-control'), 'no-store');
    assert.equal(pdf.headers.get('x-robots-tag'), 'noindex, nofollow');
    const kept = await firm.get(`/invoices/${invoice.id}/files`);
    assert.equal(pdf.headers.get('etag'), `"${kept[0].sha256}"`);
    const xml = await visit(`${path}/xml`);
    assert.equal(xml.status, (await visit(path)).text.includes('↓ XML') ? 200 : 404);
    const head = await visit(`${path}/pdf`, { method: 'HEAD' });
    assert.equal(head.headers.get('content-length'), pdf.headers.get('content-length'));
  });
});

describe('seeing an invoice', () => {
  const viewedAt = async (id: string) => (await firm.get(`/invoices/${id}`)).viewedAt;

  test('an invoice is not seen by opening its page or its files', async () => {
    const { id } = await firm.issue([LINE]);
    const { path } = await linkTo({ invoiceId: id });
    for (const below of ['', '/pdf', '/xml', '/seen', `/invoices/${id}`])
      for (const method of ['GET', 'HEAD']) await visit(`${path}${below}`, { method });
    assert.equal(await viewedAt(id), undefined);
  });

  test('an invoice is seen by the beacon or by a click on a file, once, and the event names the link', async () => {
    for (const below of ['/seen', '/pdf', '/xml']) {
      const { id, updatedAt } = await firm.issue([LINE]);
      const link = await linkTo({ invoiceId: id });
      service.clock.advance(1_000);
      const first = await post(`${link.path}${below}`);
      assert.equal(first.status, below === '/seen' ? 204 : 303);
      if (below !== '/seen') assert.equal(first.headers.get('location'), below.slice(1));
      const seen = await viewedAt(id);
      assert.ok(seen > updatedAt);
      service.clock.advance(1_000);
      await post(`${link.path}${below}`);
      assert.equal(await viewedAt(id), seen);
      const events = await firm.get('/events?type=invoice.viewed&limit=250');
      const ofInvoice = events.filter(({ data }: { data: { id: string } }) => data.id === id);
      assert.deepEqual(
        ofInvoice.map(({ actor }: { actor: object }) => actor),
        [{ type: 'SYSTEM', id: link.id }],
      );
    }
  });

  test('an invoice in the list of a client is seen on its own page, and a void one as well', async () => {
    const { id } = await firm.issue([LINE]);
    const { path } = await linkTo({ clientId: firm.clientId });
    assert.equal((await post(`${path}/seen`)).status, 404);
    await firm.act(`/invoices/${id}/void`);
    assert.equal((await post(`${path}/invoices/${id}/seen`)).status, 204);
    assert.ok(await viewedAt(id));
  });

  test('an invoice that was seen stays seen, whoever writes to the database', async () => {
    const { id } = await firm.issue([LINE]);
    await post(`${(await linkTo({ invoiceId: id })).path}/seen`);
    for (const value of [`'2026-01-01'`, 'null']) {
      const forget = `update invoices set viewed_at = ${value} where id = $1`;
      await assert.rejects(
        service.db.asOwner((client) => client.query(forget, [id])),
        /an issued invoice changes by allocations/,
      );
    }
  });

  test('a dry run of the posts of a page is refused, and nothing is seen', async () => {
    const { id } = await firm.issue([LINE]);
    const { path } = await linkTo({ invoiceId: id });
    for (const below of ['/seen', '/pdf', '/xml'])
      assert.equal((await post(`${path}${below}?dryRun=true`)).status, 400);
    assert.equal(await viewedAt(id), undefined);
  });
});

describe('links that do not work', () => {
  test('unknown, malformed, revoked and expired links and those of a deleted tenant get the same answer', async (t) => {
    const clock = clockAt(t, service, AT);
    const own = await openFirm(service);
    const invoiceId = (await own.issue([LINE])).id;
    const revoked = await linkTo({ invoiceId }, own);
    await own.send('DELETE', `/links/${revoked.id}`);
    const expired = await linkTo({ invoiceId, expiresAt: '2026-11-16T09:31:00.000Z' }, own);
    assert.equal((await visit(expired.path)).status, 200);
    clock.at = '2026-11-16T09:31:00.000Z';
    const gone = await openFirm(service);
    const orphan = await linkTo({ invoiceId: (await gone.issue([LINE])).id }, gone);
    await service.request('DELETE', `/tenants/${gone.tenant}`);
    const expected = await visit(`/pay/${GUESS}`);
    assert.equal(expected.status, 404);
    assert.ok(expected.text.includes('<h1>'));
    const headersOf = ({ headers }: { headers: Headers }) =>
      [...headers].filter(([name]) => !['x-request-id', 'date'].includes(name));
    for (const path of [
      revoked.path,
      expired.path,
      orphan.path,
      '/pay/short',
      `/pay/${encodeURIComponent(EVIL)}`,
    ])
      for (const below of ['', '/pdf', '/xml', `/invoices/${invoiceId}`, `/credit-notes/crn_x/pdf`]) {
        const answer = await visit(`${path}${below}`);
        assert.deepEqual(
          [answer.status, answer.text, headersOf(answer)],
          [404, expected.text, headersOf(expected)],
        );
      }
    for (const below of ['/seen', '/pdf']) assert.equal((await post(`${revoked.path}${below}`)).status, 404);
  });

  test('the answer for a link that does not work is in the language of the visitor', async () => {
    const asked = async (language: string) =>
      (await visit(`/pay/${GUESS}`, { headers: { 'accept-language': language } })).text;
    assert.ok((await asked('fr-CH, de;q=0.5')).includes('lang="fr"'));
    assert.ok((await asked('<script>')).includes('lang="en"'));
  });
});

describe('the pages of links are hardened', () => {
  test('answers forbid scripts of others, indexing, caching and referrers, and logs hold no token', async () => {
    service.logLines.length = 0;
    const { path } = await linkTo({ invoiceId: (await firm.issue([LINE])).id });
    const { headers, text } = await visit(path);
    assert.match(
      headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'sha256-[^']+' 'sha256-[^']+'; script-src 'sha256-[^']+'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    assert.deepEqual(
      ['cache-control', 'referrer-policy', 'x-robots-tag'].map((name) => headers.get(name)),
      ['no-store', 'no-referrer', 'noindex, nofollow'],
    );
    assert.ok(!/ style=| on\w+=|javascript:|http-equiv/.test(text));
    for (const below of ['/seen', '/pdf']) await post(path + below);
    await visit(`${path}/pdf`);
    await visit(`${path}/nowhere`);
    const token = path.split('/').at(-1) as string;
    assert.ok(service.logLines.some((line) => line.includes('/pay/:token')));
    assert.deepEqual(
      service.logLines.filter((line) => line.includes(token)),
      [],
    );
  });

  test('a failure on a page is logged without its token', async (t) => {
    const { path } = await linkTo({ invoiceId: (await firm.issue([LINE])).id });
    t.mock.method(service.app.documentFiles.makers, 'make', async () => {
      throw new Error('broken');
    });
    const { status } = await visit(`${path}/pdf`);
    assert.ok(status >= 500, String(status));
    assert.ok(!service.logLines.join().includes(path.split('/').at(-1) as string));
  });

  test('texts of tenant, client, contract and lines are shown as texts', async () => {
    const texts = {
      legalName: EVIL,
      tradingName: EVIL,
      legalNotes: EVIL,
      invoiceIntroduction: EVIL,
      invoiceClosing: EVIL,
    };
    const own = await openFirm(service, {
      settings: {
        ...{ name: EVIL.slice(0, 80), ...texts, contact: { name: EVIL, phone: '<b>1</b>' } },
        bankAccounts: [{ accountNumber: '<b>1</b>', bankName: EVIL }],
      },
      client: {
        name: EVIL,
        legalName: EVIL,
        tradingName: EVIL,
        registrationNumber: EVIL.slice(0, 40),
        buyerReference: EVIL,
      },
      terms: { name: EVIL, taxRates: [{ percent: 19 }] },
    });
    const place = { name: EVIL, address1: EVIL, address2: EVIL, city: EVIL, zip: '<b>1</b>', country: EVIL };
    await own.make('/addresses', place);
    await own.make('/addresses', { ...place, clientId: own.clientId });
    const line = { ...LINE, name: EVIL, description: EVIL, discounts: [{ percent: 10, reason: EVIL }] };
    const more = {
      notes: EVIL,
      reference: EVIL,
      paymentReference: '<i>1</i>',
      discounts: [{ amountMinor: 1, reason: EVIL }],
    };
    const invoice = await own.issue([line], more);
    const note = await own.credit(invoice.id, { reason: EVIL });
    const subjects = [{ invoiceId: invoice.id }, { creditNoteId: note.id }, { clientId: own.clientId }];
    for (const subject of subjects) {
      const { status, text } = await visit((await linkTo(subject, own)).path);
      assert.equal(status, 200);
      // The words of a long text may be parted by marks, so only its signs are looked for.
      const written = text.replaceAll('\u200b', '');
      assert.ok(
        written.includes('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;&lt;/title&gt;'),
        Object.keys(subject)[0],
      );
      assert.ok(!/<(img|b>1|i>1)/.test(written) && !written.includes('alert(2)</script>'));
    }
  });

  test('the page of a sandbox says that it is none, and has no code that a bank would execute', async () => {
    const own = await openFirm(service, {
      mode: 'SANDBOX',
      settings: { bankAccounts: [{ iban: 'DE89370400440532013000' }] },
    });
    const { text } = await visit((await linkTo({ invoiceId: (await own.issue([LINE])).id }, own)).path);
    assert.ok(text.includes('SANDBOX') && text.includes('do not pay it') && !text.includes('<svg'));
  });
});
