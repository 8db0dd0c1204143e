import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { MessageKind } from '../../billing/sent-schema.ts';
import { MESSAGE_KINDS } from '../../billing/sent-schema.ts';
import { composeMessage, defaultTemplate, LANGUAGES, type MessageFacts } from './compose.ts';
import { templateProblems } from './placeholders.ts';

const URL = 'https://billing.example.com/pay/Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';
const first = {
  ...{ number: 'INV-2026-000123', issueDate: '2026-10-01', dueDate: '2026-10-31' },
  ...{ totalMinor: 119_000, dueMinor: 59_000 },
};
const second = { ...first, number: 'INV-2026-000131', totalMinor: 1_234_567, dueMinor: 1_234_567 };

function factsOf(kind: MessageKind, more: Partial<MessageFacts> = {}): MessageFacts {
  const isOne = kind === 'INVOICE' || kind === 'CREDIT_NOTE';
  return {
    ...{ kind, language: 'en', sellerName: 'Studio Lind GmbH', clientName: 'Northwind Traders' },
    ...{ greetingName: 'Ada Lovelace', documents: isOne ? [first] : [first, second], currencyCode: 'EUR' },
    ...(kind === 'STATEMENT' && {
      totalDueMinor: 1_293_567,
      period: { from: '2026-10-01', to: '2026-10-31' },
    }),
    ...(kind === 'QUOTE_CODE' && { code: '314159' }),
    ...(kind === 'RECEIPT' && { paidMinor: 60_000, paidDate: '2026-11-02' }),
    ...(kind !== 'QUOTE_CODE' && { url: URL }),
    isSandbox: false,
    ...more,
  };
}

const everyOne = MESSAGE_KINDS.flatMap((kind) => LANGUAGES.map((language) => ({ kind, language })));

/** The text that a mail program shows for the HTML. */
function shown(html: string): string {
  const body = html.slice(html.indexOf('<body'));
  return body
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

/** Amounts, days and numbers of documents, each once. */
function figuresIn(text: string): string[] {
  const found = text.replaceAll(URL, '').match(/[\d.,/\u00a0\u202f-]*\d/g) ?? [];
  return [...new Set(found.map((one) => one.trim()))].sort();
}

describe('composing a message', () => {
  for (const { kind, language } of everyOne) {
    test(`a message of the kind ${kind} in ${language} is whole in both forms`, () => {
      const { subject, text, html } = composeMessage(factsOf(kind, { language }));
      for (const form of [subject, text, html.slice(html.indexOf('<body'))])
        assert.doesNotMatch(form, /\{\{|\}\}|undefined|\[object|\0/);
      assert.ok(subject.length <= 120 && !/[\r\n]/.test(subject), subject);
      assert.doesNotMatch(text, /<[a-z]|&[a-z]+;/);
      const [inText, inHtml] = kind === 'QUOTE_CODE' ? ['314159', '314159'] : [URL, `href="${URL}"`];
      assert.ok(text.includes(inText) && html.includes(inHtml));
      for (const line of text.split('\n')) assert.ok(line.length <= 80 || line === URL, line);
      assert.match(html, new RegExp(`<html lang="${language}">`));
      assert.deepEqual(figuresIn(shown(html)), figuresIn(text));
    });

    test(`our text of the kind ${kind} in ${language} is true without an attachment`, () => {
      const { text } = defaultTemplate(kind, language);
      assert.doesNotMatch(text, /attach|anbei|ci-joint|adjunt|allegat|bijgaand|bijlage/i);
    });

    test(`our text of the kind ${kind} in ${language} is one that a tenant could save`, () => {
      assert.deepEqual(templateProblems(kind, defaultTemplate(kind, language)), []);
    });

    test(`a message of a sandbox of the kind ${kind} in ${language} says so`, () => {
      const real = composeMessage(factsOf(kind, { language }));
      const tried = composeMessage(factsOf(kind, { language, isSandbox: true }));
      const [, word = ''] = /^\[(.+)\] /.exec(tried.subject) ?? [];
      assert.ok(word.length > 3 && tried.subject.endsWith(real.subject));
      assert.ok(tried.text.startsWith(`${word} – `) && tried.text.endsWith(real.text));
      assert.ok(tried.html.includes(`<strong>${word}</strong>`));
    });
  }

  test('amounts and days are written as on documents of the same locale', () => {
    const inSwiss = composeMessage(
      factsOf('INVOICE', { language: 'de', locale: 'de-CH', currencyCode: 'CHF' }),
    );
    assert.match(inSwiss.text, /CHF\u00a01’190\.00/);
    const other = composeMessage(factsOf('INVOICE', { language: 'de', locale: 'fr-CH' }));
    assert.match(other.text, /1\.190,00\u00a0EUR/);
    assert.match(composeMessage(factsOf('INVOICE', { currencyCode: 'JPY' })).text, /JPY\u00a059,000/);
  });

  test('a text of a user is escaped wherever it stands, and never read as a placeholder', () => {
    const evil = `<script>alert("1")</script>'>&{{link}}{{amountDue}}`;
    const safe = /^[^<]*&lt;script&gt;/;
    for (const { kind, language } of everyOne) {
      const { subject, text, html } = composeMessage(
        factsOf(kind, {
          ...{ language, sellerName: evil, clientName: evil, greetingName: evil, isSandbox: true },
          ...{ accentColor: `#fff}</style>${evil}`, logoUrl: `javascript:${evil}`, url: '{{link}}' },
          documents: [{ ...first, number: evil }],
        }),
        { text: `${defaultTemplate(kind, language).text}\n\n{{clientName}} ${evil}` },
      );
      assert.doesNotMatch(html, /<script|javascript:|alert\("|'>&\{/);
      assert.match(html.slice(html.indexOf('&lt;script')), safe);
      // Only the real places of the link have its placeholder: the button, its address twice, and the text of the tenant.
      const [inHtml, inText] = kind === 'QUOTE_CODE' ? [0, 0] : [3, 1];
      assert.equal(html.match(/\{\{/g)?.length, inHtml + 2);
      assert.equal(text.match(/\{\{/g)?.length, inText + 1);
      assert.equal(subject.includes('{{'), false);
    }
  });

  test('a subject with long names is cut to the length that messages have', () => {
    const { subject } = composeMessage(factsOf('INVOICE', { sellerName: 'N'.repeat(300) }));
    assert.equal(subject.length, 200);
  });

  test('line breaks and marks of direction never reach a subject or a greeting', () => {
    const { subject, text } = composeMessage(
      factsOf('INVOICE', {
        sellerName: 'Lind\r\nBcc: all@example.com\u202e\u0000',
        greetingName: 'Ada\n\nBob',
      }),
    );
    assert.equal(subject, 'Invoice INV-2026-000123 from Lind Bcc: all@example.com');
    assert.match(text, /^Dear Ada Bob,\n/);
  });

  test('a link that is none is left out, with its paragraph', () => {
    for (const url of [undefined, 'javascript:alert(1)', 'https://example.com/"onclick="x']) {
      const { text, html } = composeMessage({ ...factsOf('INVOICE'), url } as MessageFacts);
      assert.doesNotMatch(text + html, /href|online|javascript/i);
    }
  });

  test('an invoice without a due date, or with nothing due, asks for no payment', () => {
    const { dueDate, ...immediately } = first;
    assert.doesNotMatch(composeMessage(factsOf('INVOICE', { documents: [immediately] })).text, /Please pay/);
    const paid = { ...first, dueMinor: 0 };
    assert.doesNotMatch(composeMessage(factsOf('INVOICE', { documents: [paid] })).text, /Please pay/);
    assert.match(composeMessage(factsOf('INVOICE')).text, /Please pay EUR\u00a0590\.00 by 31 Oct 2026/);
  });

  test('a receipt says what is left to pay, and nothing of it once all is paid', () => {
    assert.match(composeMessage(factsOf('RECEIPT')).text, /Still to be paid: EUR\u00a012,935\.67/);
    const paid = composeMessage(factsOf('RECEIPT', { documents: [{ ...first, dueMinor: 0 }] }));
    assert.doesNotMatch(paid.text, /Still to be paid|0\.00 ·/);
    const onAccount = composeMessage(factsOf('RECEIPT', { documents: [] }));
    assert.doesNotMatch(onAccount.text, /used for/);
  });

  test('a reminder of many invoices lists the first 50 and counts the others', () => {
    const documents = Array.from({ length: 60 }, (_, index) => ({ ...first, number: `R-${index}` }));
    const { subject, text, html } = composeMessage(factsOf('REMINDER_FIRM', { documents }));
    assert.match(subject, /R-0, R-1, R-2 \(\+57\)$/);
    for (const form of [text, html]) {
      assert.ok(form.includes('R-49') && !form.includes('R-50') && form.includes('+ 10'));
      assert.ok(form.includes('EUR\u00a035,400.00'), 'all of them are added up');
    }
  });

  test('the colour of a seller bears text only where it can be read', () => {
    const styleOf = (accentColor: string) => {
      const { html } = composeMessage(factsOf('INVOICE', { accentColor }));
      const [, name] = /class="name" style="[^"]*color:(#\w+)"/.exec(html) ?? [];
      const [, dark] = /\.card \.name \{ color: (#\w+)/.exec(html) ?? [];
      const [, button] = /padding:11px 22px;color:(#\w+)/.exec(html) ?? [];
      return { name, dark, button };
    };
    assert.deepEqual(styleOf('#1d4ed8'), { name: '#1d4ed8', dark: '#f2f2f2', button: '#ffffff' });
    assert.deepEqual(styleOf('#facc15'), { name: '#1f1f1f', dark: '#facc15', button: '#000000' });
  });

  test('a logo has the name of the seller as its text, and comes from the message or over https', () => {
    for (const logoUrl of ['cid:logo', 'https://example.com/logo.png'])
      assert.ok(
        composeMessage(factsOf('INVOICE', { logoUrl })).html.includes(
          `<img src="${logoUrl}" alt="Studio Lind GmbH"`,
        ),
      );
    assert.doesNotMatch(composeMessage(factsOf('INVOICE', { logoUrl: 'http://example.com/x' })).html, /<img/);
  });

  test('an own text has the placeholders filled in, and links where it says so', () => {
    const { subject, text, html } = composeMessage(factsOf('INVOICE'), {
      subject: '{{ number }} – {{clientName}}',
      text: 'Hello {{clientName}},\r\n\r\nsee {{link}} for {unknown} & {{total}}.\n\n{{paidDate}} is left out',
    });
    assert.equal(subject, 'INV-2026-000123 – Northwind Traders');
    assert.equal(
      text.replace(/\s+/g, ' '),
      `Hello Northwind Traders, see ${URL} for {unknown} & EUR 1,190.00. `,
    );
    assert.match(html, new RegExp(`see <a href="${URL}"[^>]*>${URL}</a> for \\{unknown\\} &amp; EUR`));
  });
});
