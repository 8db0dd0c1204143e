import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import sharp from 'sharp';
import { fontsIn, INSTALLED, WITHOUT_CJK } from '../../../test/support/fonts.ts';
import { MissingFontsError, Typesetter, TypesettingError, type TypesettingJob } from './typesetter.ts';
import { addXmpProperties } from './xmp-metadata.ts';

const PAGE = `#let data = json("data.json")
#set document(title: data.title)
#set text(font: json("fonts.json"))
#for it in data.texts [#it \\ ]
#if "picture" in data { image(data.picture) }
`;

describe('typesetters', () => {
  const directory = mkdtempSync(join(tmpdir(), 'retainer-typesetter-'));
  const templates = join(directory, 'templates');
  mkdirSync(templates);
  writeFileSync(join(directory, 'secret.txt'), 'secret');
  writeFileSync(join(templates, 'page.typ'), PAGE);
  writeFileSync(join(templates, 'outside.typ'), '#read("../secret.txt")');
  writeFileSync(join(templates, 'wrong.typ'), '#panic("no such thing")');
  const typesetter = new Typesetter(templates, fontsIn(INSTALLED));
  after(() => rmSync(directory, { recursive: true }));

  const jobOf = (texts: string[], changes: Partial<TypesettingJob> = {}): TypesettingJob => ({
    main: 'page.typ',
    data: { title: 'Invoice', texts },
    files: new Map(),
    createdAt: new Date('2026-11-15T10:00:00Z'),
    ...changes,
  });
  const attachment = {
    relationship: 'alternative' as const,
    name: 'some.xml',
    description: 'It as XML',
    mimeType: 'text/xml',
    bytes: Buffer.from('<a/>'),
  };

  test('a typesetter makes the same PDF/A-3 of the same job, with the time of the job', () => {
    const pdf = typesetter.typeset(jobOf(['one'])).bytes;
    const text = pdf.toString('latin1');
    for (const part of [
      '%PDF-1.7',
      '<pdfaid:part>3<',
      '<pdfaid:conformance>B<',
      '(D:20261115100000Z)',
      '/GTS_PDFA1',
    ])
      assert.ok(text.includes(part), part);
    typesetter.typeset(jobOf(['another']));
    assert.ok(typesetter.typeset(jobOf(['one'])).bytes.equals(pdf));
    assert.ok(!typesetter.typeset(jobOf(['one'], { createdAt: new Date(0) })).bytes.equals(pdf));
  });

  test('a typesetter reads no text of the data as markup', () => {
    const hostile = [
      '#panic("x")',
      '#read("/etc/passwd")',
      '$ #panic() $',
      '= @nothing <label>',
      '*/ \\u{41} ```',
      '#',
    ];
    typesetter.typeset(jobOf(hostile, { data: { title: hostile.join(), texts: hostile } }));
  });

  test('a typesetter reads no file outside its directory, and takes none by a path', () => {
    assert.throws(() => typesetter.typeset(jobOf([], { main: 'outside.typ' })), TypesettingError);
    for (const name of ['../logo.png', '/logo.png', 'a/logo.png', '.png', ''])
      assert.throws(
        () => typesetter.typeset(jobOf([], { files: new Map([[name, Buffer.of(1)]]) })),
        TypesettingError,
      );
  });

  test('a typesetter says what is wrong, and forgets the files of the job', async () => {
    assert.throws(() => typesetter.typeset(jobOf([], { main: 'wrong.typ' })), /no such thing/);
    const picture = { title: 'Picture', texts: [], picture: 'logo.png' };
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#0008' } })
      .png()
      .toBuffer();
    typesetter.typeset(jobOf([], { data: picture, files: new Map([['logo.png', bytes]]) }));
    assert.throws(() => typesetter.typeset(jobOf([], { data: picture })), /logo.png/);
  });

  test('a typesetter attaches a file as another form of the content', () => {
    const text = typesetter.typeset(jobOf(['one'], { attachments: [attachment] })).bytes.toString('latin1');
    for (const part of [
      '/AFRelationship /Alternative',
      '/Subtype /text#2Fxml',
      '(some.xml)',
      '/AF [',
      '/ModDate',
    ])
      assert.ok(text.includes(part), part);
  });

  test('a typesetter sets any text', () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ unit: 'grapheme-composite', maxLength: 20 }),
      fc.string({ unit: fc.constantFrom(...'aא\u05b0ب\u064b۞۱٢µー✈1 \ufffd\ufdfe-'), maxLength: 20 }),
    );
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 30, maxLength: 30 }), (texts) => {
        typesetter.typeset(jobOf(texts, { data: { title: texts.join(), texts } }));
      }),
      { seed: 13, numRuns: 3, endOnFailure: true },
    );
  });

  test('a typesetter refuses a complete job that needs fonts which can be installed, also as a plain one', () => {
    const withoutCjk = new Typesetter(templates, fontsIn(WITHOUT_CJK));
    for (const plainTexts of [[], [[0, 9]] as const])
      assert.throws(
        () => withoutCjk.typeset(jobOf(['日本'], { isComplete: true, plainTexts })),
        (error) =>
          error instanceof MissingFontsError &&
          /for 日 \(U\+65E5\), 本 \(U\+672C\)\. Run npm run install-fonts/.test(error.message),
      );
    withoutCjk.typeset(jobOf(['日本']));
    withoutCjk.typeset(jobOf(['Cherokee Ꭰ, private \u{10fffd}'], { isComplete: true }));
  });

  test('a typesetter leaves metadata to which properties can be added', () => {
    const pdf = typesetter.typeset(jobOf(['one'], { attachments: [attachment] })).bytes;
    const properties = [{ name: 'Kind', description: 'A & B', value: 'x < y' }];
    const changed = addXmpProperties(pdf, { name: 'Test', namespace: 'urn:test#', prefix: 't', properties });
    const text = changed.toString('latin1');
    assert.ok(text.includes('<rdf:Description rdf:about="" xmlns:t="urn:test#"><t:Kind>x &lt; y</t:Kind>'));
    assert.ok(text.includes('<pdfaProperty:description>A &amp; B</pdfaProperty:description>'));
    assert.equal(text.match(/<pdfaExtension:schemas>/g)?.length, 1);
    expectSoundOffsets(text);
    expectSoundOffsets(pdf.toString('latin1'));
  });
});

/** The table of offsets, and the length of the metadata, say where things are. */
function expectSoundOffsets(pdf: string): void {
  const xref = Number(/startxref\s+(\d+)\s+%%EOF/.exec(pdf)?.[1]);
  const entries = [...pdf.slice(xref).matchAll(/(\d{10}) \d{5} ([nf])/g)];
  assert.ok(pdf.startsWith('xref', xref) && entries.length > 10);
  entries.forEach(([, offset, kind], id) => {
    if (kind === 'n') assert.ok(pdf.startsWith(`${id} 0 obj`, Number(offset)), `object ${id}`);
  });
  const [whole, length] = /<<[^<]*\/Length (\d+)\s+\/Type \/Metadata[^>]*>>\s*stream\n/.exec(pdf) ?? [];
  const start = pdf.indexOf(whole as string) + (whole as string).length;
  assert.match(pdf.slice(start + Number(length), start + Number(length) + 12), /^\s*endstream/);
}
