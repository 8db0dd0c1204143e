import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { Type } from 'typebox';
import { body, clearable, currencyCode, id, order, record, reference, text } from '../../schema.ts';
import { created, nothing, page, type Route, record as recordAnswer, route } from '../route.ts';
import { openApiDocument } from './openapi.ts';
import { REFERENCE_STYLE_HASH, renderReference } from './reference.ts';

const HOSTILE = `<script>alert("1")</script> & <b style="color:red" onclick='x()'>`;

const name = text(1, 200, { description: 'What it is called; see `order`.', example: "O'Neill & Sons" });
const part = record('Part', { label: name, hostile: text(0, 9, { description: HOSTILE }) }, 'A part.');
const widget = record(
  'Widget',
  {
    id: id('client', 'The widget.'),
    name,
    order,
    parts: Type.Array(part, { description: 'What it is made of.' }),
  },
  HOSTILE,
);
const tree = Type.Object({ child: Type.Unsafe({ $ref: '#/components/schemas/Tree' }) }, { title: 'Tree' });
const params = Type.Object({ widgetId: id('client', 'The widget.') });
const common = { tag: `Widgets ${HOSTILE}`, access: 'VIEWER' } as const;
const never = async () => assert.fail('nothing is called');

const routes: Route[] = [
  route({
    ...common,
    method: 'GET',
    path: '/widgets',
    summary: 'List widgets',
    description: HOSTILE,
    answer: page(widget),
    handler: never,
  }),
  route({
    ...common,
    method: 'POST',
    path: '/widgets',
    summary: 'Create a widget',
    body: body(
      {
        name,
        owner: Type.Optional(reference('member', 'Whose it is.')),
        parts: Type.Optional(Type.Array(part, { minItems: 1, maxItems: 2_000 })),
      },
      'A widget.',
    ),
    answer: created(widget, () => '/'),
    handler: never,
  }),
  route({
    ...common,
    method: 'PATCH',
    path: '/widgets/{widgetId}',
    summary: 'Change a widget',
    params,
    body: body({ currencyCode: clearable(currencyCode) }, 'What to change.'),
    answer: recordAnswer(tree),
    handler: never,
  }),
  route({
    ...common,
    method: 'DELETE',
    path: '/widgets/{widgetId}',
    summary: 'Delete a widget',
    params,
    answer: nothing,
    handler: never,
  }),
];

const document = openApiDocument(routes, 'https://billing.example.com');
const html = renderReference(document);
const withoutStyle = html.replace(/<style>[\s\S]*?<\/style>/, '');
const readable = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

test('markup in the document is shown, not obeyed', () => {
  assert.ok(html.includes('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &lt;b'));
  assert.doesNotMatch(html, /<script/i);
  assert.doesNotMatch(html, /<b[ >]/);
});

test('the page runs nothing, loads nothing, and has no style but the one that the policy allows', () => {
  const tags = withoutStyle.match(/<[a-z][^>]*>/g) ?? [];
  assert.ok(tags.length > 100);
  for (const tag of tags)
    assert.doesNotMatch(tag, /\s(style|on\w+|src|srcset)\s*=|^<(link|iframe|img|object|base)/);
  const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)];
  assert.equal(styles.length, 1);
  const style = styles[0]?.[1] ?? '';
  assert.equal(REFERENCE_STYLE_HASH, `sha256-${createHash('sha256').update(style).digest('base64')}`);
  assert.doesNotMatch(style, /@import|url\(/);
});

test('every operation is there, with its method, path and summary', () => {
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { operationId, summary }] of Object.entries(operations)) {
      const section =
        html.split(`<section class="entry" id="${operationId}"`)[1]?.split('</section>')[0] ?? '';
      for (const words of [method.toUpperCase(), path, summary]) {
        assert.ok(readable(section).includes(words), `${operationId}: ${words}`);
      }
    }
  }
});

test('every link within the page leads somewhere, and no name is given twice', () => {
  const ids = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, name]) => name);
  assert.equal(new Set(ids).size, ids.length);
  const targets = [...html.matchAll(/href="#([^"]*)"/g)].map(([, name]) => name);
  assert.ok(targets.length > routes.length);
  for (const target of targets) assert.ok(ids.includes(target), target);
  assert.ok(targets.includes('schema-Widget'));
});

test('an example is a command that a shell takes as it stands', () => {
  const [, command = ''] =
    /id="postWidgets"[\s\S]*?<pre class="shell"><code>([\s\S]*?)<\/code>/.exec(html) ?? [];
  assert.equal(
    readable(command),
    `curl "https://billing.example.com/api/v1/widgets" \\
  -H "authorization: Bearer $TOKEN" \\
  -H "tenant-id: $TENANT" \\
  -H 'content-type: application/json' \\
  -d '{
    "name": "O'\\''Neill & Sons",
    "parts": [
      {
        "label": "O'\\''Neill & Sons",
        "hostile": "string"
      }
    ]
  }'`,
  );
});

test('fields say what they must keep to', () => {
  const words = readable(html);
  for (const constraint of [
    '1 to 200 characters',
    '1 to 2,000 items',
    '0 to 2⁵³ − 1',
    'nullable',
    'currency',
  ]) {
    assert.ok(words.includes(constraint), constraint);
  }
  assert.match(html, /see <code>order<\/code>/);
});
