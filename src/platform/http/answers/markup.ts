/** HTML that needs no escaping: made by `html`, or from our own constants. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Content = Markup | string | number | undefined | false | Content[];

/** Escapes every value that is not markup, so that no caller can forget to escape. */
export function html(strings: TemplateStringsArray, ...values: Content[]): Markup {
  let text = strings[0] ?? '';
  for (const [index, value] of values.entries()) text += textOf(value) + strings[index + 1];
  return new Markup(text);
}

function textOf(value: Content): string {
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (value instanceof Markup) return value.text;
  return value === undefined || value === false ? '' : escapeHtml(String(value));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] as string);
}
