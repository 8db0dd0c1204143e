/** A reader's browser: it opens pages, fills in forms, presses buttons, and keeps cookies. */
export function openBrowser() {
  const cookies = new Map<string, string>();
  let page = { url: '', html: '' };

  async function load(url: string, init: RequestInit = {}): Promise<void> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';', 1)[0] as string).split('=');
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location) return load(new URL(location, url).href);
    page = { url, html: await answer.text() };
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${page.html}`);
  }

  return {
    open: (url: string) => load(url),
    text: () => page.html,
    /** Presses the button that shows this text, with the fields of its form, some of them filled in. */
    async press(text: string, filledIn: Record<string, string> = {}): Promise<void> {
      const forms = [...page.html.matchAll(/(<form[^>]*>)(.*?)<\/form>/gs)];
      const form = forms.find(([, , content = '']) => content.includes(`>${text}</button>`));
      if (!form) throw new Error(`there is no button ${text}:\n${page.html}`);
      const [, opening = '', content = ''] = form;
      const inputs = [...content.matchAll(/<(?:input|select|button)[^>]*>/g)].map(([tag]) => tag);
      const fields = new URLSearchParams();
      for (const tag of inputs) {
        const [name, value] = [attributeOf(tag, 'name'), attributeOf(tag, 'value')];
        const isPressed = content.includes(`${tag}${text}</button>`);
        if (name && (!tag.startsWith('<button') || isPressed)) fields.set(name, filledIn[name] ?? value);
      }
      await load(new URL(attributeOf(opening, 'action'), page.url).href, { method: 'POST', body: fields });
    },
  };
}

function attributeOf(tag: string, name: string): string {
  const [, value = ''] = new RegExp(` ${name}="([^"]*)"`).exec(tag) ?? [];
  return value.replaceAll('&#34;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}
