/** HTML that goes into a page as it is: made by `html`, or by hand of text that is our own. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Content = Markup | string | number | undefined | false | Content[];

/** Text is escaped unless it is markup already, so forgetting to escape is not possible. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Markup {
  let text = strings[0] ?? '';
  for (const [index, value] of values.entries()) text += textOf(value) + strings[index + 1];
  return new Markup(text);
}

function textOf(value: Content): string {
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (value instanceof Markup) return value.text;
  return value === undefined || value === false ? '' : escaped(String(value));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] as string);
}

/** What stands between backticks is code. */
export function prose(text: string): Markup {
  const pieces = text.split(/`([^`]+)`/);
  return html`${pieces.map((piece, index) => (index % 2 ? html`<code>${piece}</code>` : piece))}`;
}

/** A name for `id` and `href` alike: no character of it needs escaping in either. */
export function anchor(...words: string[]): string {
  return words.join('-').replace(/[^\w-]+/g, '-');
}

export const schemaAnchor = (name: string) => anchor('schema', name);

export function methodBadge(method: string): Markup {
  return html`<span class="method ${anchor(method)}">${method.toUpperCase()}</span>`;
}

/** The path with its parameters set apart, breakable between segments on a narrow screen. */
export function pathCode(path: string): Markup {
  const pieces = path.split(/(\{[^}]*\}|\/)/).filter(Boolean);
  return html`<code class="path">${pieces.map((piece) =>
    piece === '/' ? html`<wbr>/` : piece.startsWith('{') ? html`<var>${piece}</var>` : piece,
  )}</code>`;
}

export function statusBadge(status: string): Markup {
  return html`<span class="status class-${anchor(status.slice(0, 1))}">${status}</span>`;
}

export function codePanel(title: Content, code: Markup, kind: 'shell' | 'plain' = 'plain'): Markup {
  return html`<figure class="panel"><figcaption>${title}</figcaption><pre class="${kind}"><code>${code}</code></pre></figure>`;
}

const JSON_TOKEN = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g;

/** Coloured on this side, since the page runs no script. */
export function jsonCode(value: unknown): Markup {
  const text = JSON.stringify(value, null, 2);
  const pieces: Content[] = [];
  let end = 0;
  for (const match of text.matchAll(JSON_TOKEN)) {
    const [token, string, colon] = match;
    const kind = colon ? 'key' : string ? 'string' : 'literal';
    pieces.push(text.slice(end, match.index), html`<span class="${kind}">${string ?? token}</span>`, colon);
    end = match.index + token.length;
  }
  return html`${pieces}${text.slice(end)}`;
}
