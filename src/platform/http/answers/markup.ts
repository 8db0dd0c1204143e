/** HTML that goes into a page as it is: made by `html`, or by hand of text that is our own. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Content = Markup | string | number | undefined | false | Content[];

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
