import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { before, describe, test } from 'node:test';
import { literalsAfter } from './support/literals.ts';

/** The console is compiled with the types of a browser, so its parts are found when the test runs. */
const load = (path: string) => import(`../console/${path}.ts`);

/** Texts behind these are messages, or parts of them. */
const MESSAGES =
  /\bmessage(:| =)|\b(forbiddenByState|conflict|refuse|flawOfContent|need|unreadable)\(|'x-says':|\b(state|statuses):|\bwhy =|\bTOO_LARGE =/g;
/** Files with functions that return messages. */
const RETURNING =
  /collecting\/(problems|reports)|trackers\/worklogs|destination-url|invoices\/(warnings|state|service|plausible)|facts\/vat-numbers|clients\/vat-checking/;
const RETURNED = /\breturn (?=[`'])|\? (?=[`'])|: (?=[`'])/g;

const SOURCES = [
  'src/modules/**/*.ts',
  'src/platform/http/input/*.ts',
  'src/platform/outbound/destination-url.ts',
  'src/providers/*/config-schema.ts',
];

/** Messages that no form of the console can cause, or that are no texts for people. */
const FILES_LEFT_OUT = [
  /\.test\.ts$|examples\.ts$/,
  // how requests are written, which the console does right
  /input\/(dry-run|json-|read-|query|upload|input\.ts|validation)/,
  // why an attempt failed, in the words of a provider
  /deliveries\/(attempt|schema|store)|document-files\/(keeping|store|schema)|oauth\/(callback|pages|grants)/,
  // descriptions of the API, and requests of trackers
  /(integrations|invoices)\/schema|invoices\/(problems|reminding)-schema|connections\/trackers\/(routes|schema)|correspondence\/messages\/(schema|bounces)|documents\/layout|feed-webhooks\/schema|imports\/schema/,
];

const LEFT_OUT = new Set([
  'Too many of your pictures are being read at once', // said by its status, 429
  // put together from messages that are known
  'sample: sample',
  'sample (sample)',
  "sample (sample). The tenant's isEInvoiceRequired asks for it",
  'for a rate of 0. sample',
  'sample sample',
  'sample, and this one is sample',
  ' (sample time entries are not charged)',
  'all roles', // part of one
  'INCLUDED or MISSING', // a column of the package for auditors
  'sample and sample more', // part of one
  'sample of row sample sample', // part of one
  'behind quote', // where the reader of a file is
  'What may not be as it was meant, and what to do about it.', // a description
  'must be at most 7 names of properties, separated by commas', // no form asks for it
  // no form asks for them
  'must have at most 7 allocations together, and have 7',
  'must be event types, or <resource>.*, at most 7, separated by commas',
  'must be <resource>:read or <resource>:write',
  'Only externalId and metadata of an invoice can be changed once it is sample',
  'cannot replace the lines of this invoice, because some charge tracked work, fees or expenses, or deduct deposits: change its lines one by one',
  // no form allocates a payment
  "must have the payment's client, and its currency, EUR",
  'must name either an invoiceId or a paymentId',
  'must not be named twice',
  'needs an invoiceId',
  'must not be given with an invoiceId',
  'A payment has at most 7 allocations',
  // why there is no reminder, which the console says by its code
  'Nothing is due any more of the invoices of this reminder',
  'All reminders were sent',
  'Reminders are off for this client',
  'must be 43 characters of A-Z, a-z, 0-9, _ and -', // the key in an address for providers
  // no form makes links
  'must name an issued invoice: a draft is shown to nobody',
  'is required, or creditNoteId or clientId: exactly one of them',
  'is required, or creditNoteId, quoteId or clientId: exactly one of them',
  'must name a quote that is SENT: a draft is shown to nobody',
  'An OWNER erases a person: an access token can not decide that', // the console uses none
  // limits that no file of a bank reaches
  'must have elements with at most 7 attributes, sample',
  'must have attributes of at most 7 characters, with names of at most 7, sample',
  'must have names of at most 7 characters, sample',
  'A code is for its recipient alone', // sent by the page of a link only
]);

/** A value such as the service writes in place of the expression. */
function sampleOf(expression: string): string {
  const samples: [RegExp, string][] = [
    [/^amountInWords|^words\(/, '12.34 EUR'],
    [/urrencyCode$/, 'EUR'],
    [/^fitOf/, 'The amount is what is due'],
    [/expiresAt|toISOString/, '2026-11-15T10:00:00.000Z'],
    [/^date$|^today$|^latest$|Day$|^EARLIEST|^LATEST|checkedOn/, '2026-11-15'],
    [/^counted\(.*'character'/, '7 characters'],
    [/^counted\(.*'item'/, '7 items'],
    [/^String\(params\.type/, 'a string'],
    [/^called$/, 'refund'],
    [/^which$/, 'needs'],
    [/^PARTICIPLES/, 'ended'],
    [/^others$/, 'for a rate of 0'],
    [/limit|max|count|^schema$|decimals|percent|^given$|^most$/i, '7'],
  ];
  return samples.find(([pattern]) => pattern.test(expression))?.[1] ?? 'sample';
}

function statedIn(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const places = [...source.matchAll(MESSAGES), ...(RETURNING.test(file) ? source.matchAll(RETURNED) : [])];
  return places.flatMap(({ index, 0: { length } }) =>
    literalsAfter(source, index + length, sampleOf).filter(
      (text) => /\w \w/.test(text) && !text.startsWith('select '),
    ),
  );
}

/** The reasons of bank entries, which are no messages: sentences anywhere in these files. */
const REASONS = ['matching', 'service', 'worker'].map((name) => `src/modules/money/bank-entries/${name}.ts`);

function reasonsIn(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const literals = [...source.matchAll(/(?<=[[( ])(?=['`](?:[A-Z][a-z]* |\$\{))/g)];
  return literals.flatMap(({ index }) => literalsAfter(source, index, sampleOf).slice(0, 1));
}

function messages(): string[] {
  const files = SOURCES.flatMap((pattern) => globSync(pattern)).filter(
    (file) => !FILES_LEFT_OUT.some((one) => one.test(file)),
  );
  return [...new Set(files.flatMap(statedIn))].filter((message) => !LEFT_OUT.has(message));
}

/** Every text of a language, its functions with a value for each argument. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value(2, 2, 2))];
  return Object.values(value as object).flatMap(textsIn);
}

describe('the rules that the console says', () => {
  type Refused = { field: string; message: string; constraint?: string };
  let rules: Record<'knownSentence' | 'sentenceOf' | 'saidOf', (refused: Refused) => string | undefined>;
  before(async () => {
    await (await load('words/words')).loadWords('parts');
    const loaded = await load('parts/rules');
    await loaded.loadRules();
    rules = loaded;
  });

  test('the rules that the console says are all that the service can state to a person', () => {
    const isKnown = (message: string) => rules.knownSentence({ field: '', message }) !== undefined;
    const stated = messages();
    assert.ok(stated.length > 150, `${stated.length} messages`);
    const unknown = stated.filter(
      (message) => !isKnown(message) && !isKnown(`${message}, and this one is DRAFT`),
    );
    assert.deepEqual(unknown, []);
  });

  test('the rules that the console says have a sentence for each reason of a bank entry', () => {
    const reasons = REASONS.flatMap(reasonsIn).filter((text) => /\w \w/.test(text) && !LEFT_OUT.has(text));
    assert.ok(reasons.length > 25, `${reasons.length} reasons`);
    const unknown = reasons.filter((message) => !rules.knownSentence({ field: '', message }));
    assert.deepEqual(unknown, []);
    const said = (message: string) => rules.knownSentence({ field: '', message });
    assert.equal(said('It names INV-1, INV-2 and 3 more'), 'It names INV-1, INV-2 and 3 more.');
    assert.equal(said('The amount is what is due on INV-1'), 'It is exactly what is due on INV-1.');
    assert.equal(said('12.30 EUR of INV-1 would still be due'), '€12.30 of INV-1 would still be due.');
  });

  test('the rules that the console says have no word of the API, in any language', async () => {
    for (const language of ['en', 'de', 'fr']) {
      const { predicates, sentences, statuses } = (await load(`words/${language}/rules`)).words;
      const texts = textsIn({ predicates, sentences, statuses });
      assert.ok(texts.length > 200);
      for (const text of texts) {
        assert.doesNotMatch(text, /\b[a-z]+[A-Z]\w*|\b[a-z]{2,5}_\w+|\btenants?\b|\bbillables\b|undefined/);
        assert.doesNotMatch(
          text.replaceAll(/VATEX|IBAN|DATEV|YYYY|SIREN|MWST|VIES/g, ''),
          /\b[A-Z]{4,}\b|[A-Z]_[A-Z]/,
        );
      }
    }
  });

  test('the rules that the console says name fields and write amounts, days and statuses as people do', () => {
    const said = (field: string, message: string, constraint = '') =>
      rules.saidOf({ field, message, constraint });
    const due = 'must be at most the amount due, 847.88 EUR, unless allowOverpayment is true';
    assert.match(
      said('amountMinor', due) ?? '',
      /^Amount must be at most the amount due, €847\.88, unless you/,
    );
    assert.equal(said('billables.3.taxPercent', 'is required'), 'Line 4, tax percent is required.');
    assert.equal(
      said('buyer.address.countryCode', 'is required'),
      'Buyer, address, country code is required.',
    );
    assert.equal(said('seller.vatNumber', 'is required'), 'Seller, VAT number is required.');
    assert.equal(
      said('referenceType', 'is required together with referenceName'),
      'Source of the task is required together with task.',
    );
    const draft = 'An invoice can be finalized only from DRAFT, and this one is PARTIALLY_PAID';
    assert.equal(
      said('status', draft),
      'Only a draft can be finalized. The status of this invoice is “Partially paid”.',
    );
    const untaxed =
      'have lines without a tax: Design (bil_01jd2r8g5c) and 3 more. Set taxCategory and taxPercent on the lines, or taxRates for their days on the contract or the tenant';
    assert.match(said('billables', untaxed) ?? '', /^Lines have no tax yet: Design and 3 more\. Set it/);
  });

  test('the rules that the console says are general where it does not know one', () => {
    const sentence = (constraint: string) =>
      rules.sentenceOf({ field: 'newField', message: 'must be fooBar', constraint });
    assert.equal(sentence('unique'), 'is taken already');
    assert.equal(sentence('state'), 'This is not possible at the moment.');
    assert.equal(sentence('new'), 'is not accepted');
    assert.equal(
      rules.saidOf({ field: 'newField', message: 'must be fooBar', constraint: 'new' }),
      'A value is not accepted.',
    );
  });
});
