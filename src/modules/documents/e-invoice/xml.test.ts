import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readXml } from '../../../../test/support/xml.ts';
import { group, leaf, lineOf, textOf, xmlFile } from './xml.ts';

const ROOT = { 'xmlns:a': 'urn:a' };

test('texts lose what XML can’t carry, and blank ones count as absent', () => {
  assert.equal(lineOf('a\u0085b\nc'), 'a b c');
  assert.equal(textOf(' a\u0000\u0008\u001f\uFFFE\uFFFFb\r\nc\rd\u0085😀 '), 'ab\nc\nd\u0085😀');
  assert.deepEqual([textOf(' \t\r\n\u00a0'), textOf('\u0001'), textOf(''), textOf(undefined)], [...Array(4)]);
  assert.equal(lineOf(' one\r\n\ttwo  three '), 'one two three');
});

test('elements are written with escaped text and attributes, and only if they have content', () => {
  assert.equal(
    leaf('a:b', '1 < 2 & "3" > 0', { c: '"&<>', d: undefined }),
    '<a:b c="&quot;&amp;&lt;&gt;">1 &lt; 2 &amp; &quot;3&quot; &gt; 0</a:b>',
  );
  assert.equal(group('a:b', leaf('a:c', undefined), leaf('a:d', '')), '');
  const root = readXml(xmlFile('a:r', ROOT, [leaf('a:b', ']]> &amp;'), '']));
  assert.equal(root.children[0]?.text, ']]> &amp;');
});

test('the reader of the tests refuses files that are not well-formed', () => {
  const wrong = [
    '<r>',
    '<r></s>',
    '<r/><r/>',
    '<r>&nbsp;</r>',
    '<r>a & b</r>',
    '<r>]]></r>',
    '<r a="1" a="2"/>',
    '<r a=1/>',
    '<r>\u0001</r>',
    '<p:r/>',
    '<r></r></r>',
    '<r><!-- x --></r>',
    'text',
    '',
  ];
  for (const one of wrong)
    assert.throws(() => readXml(`<?xml version="1.0" encoding="UTF-8"?>\n${one}`), one);
  assert.throws(() => readXml('<r/>'), /declaration/);
});
