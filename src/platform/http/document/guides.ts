import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { html, Markup } from '../answers/markup.ts';

/** The repository's root: the guides are its Markdown files, as they are. */
const ROOT = new URL('../../../../', import.meta.url);
const GUIDES_FOLDER = 'docs/guides/';
const PICTURES_FOLDER = 'images/';
const ADDRESSES_IN_HTML = /(?<=\s(?:src|srcset|href)=")[^":]+(?=")/g;
/** The README begins with the tour that the guides build on. */
const FIRST_GUIDE = { name: 'getting-started', path: 'README.md', title: 'Getting started' };

export interface Guide {
  name: string;
  title: string;
}

/** The names of the guides, which are the ends of their addresses. */
export function guideNames(): string[] {
  const files = readdirSync(new URL(GUIDES_FOLDER, ROOT)).filter((file) => file.endsWith('.md'));
  return [FIRST_GUIDE.name, ...files.map((file) => file.slice(0, -'.md'.length))];
}

/** The pictures in the guides, by their path beside them. */
export function guidePictures(): string[] {
  return readdirSync(new URL(`${GUIDES_FOLDER}${PICTURES_FOLDER}`, ROOT)).map(
    (file) => PICTURES_FOLDER + file,
  );
}

export function readGuidePicture(path: string): Promise<Buffer> {
  return readFile(new URL(`${GUIDES_FOLDER}${path}`, ROOT));
}

/** Lists the guides: the first one, then the others by title. */
export async function listGuides(): Promise<Guide[]> {
  const read = guideNames().map(async (name) => ({ name, title: titleOf(name, await readGuide(name)) }));
  const [first, ...others] = await Promise.all(read);
  return [...(first ? [first] : []), ...others.sort((a, b) => a.title.localeCompare(b.title))];
}

/** Renders a guide as a page. Its links are relative, so that they also work behind a proxy that adds a path. */
export async function renderGuide(name: string): Promise<string> {
  const [guides, markdown] = await Promise.all([listGuides(), readGuide(name)]);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${titleOf(name, markdown)} · Retainer</title>
<link rel="icon" href="../icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../guide.css">
</head>
<body>
<nav aria-label="Guides">
<a class="reference" href="../../docs">API reference</a>
<ul>${guides.map((guide) => html`<li><a href="${guide.name}"${guide.name === name && new Markup(' aria-current="page"')}>${guide.title}</a></li>`)}</ul>
</nav>
<main>
${await renderMarkdown(markdown, pathOf(name), guides)}
</main>
</body>
</html>
`.text;
}

function pathOf(name: string): string {
  return name === FIRST_GUIDE.name ? FIRST_GUIDE.path : `${GUIDES_FOLDER}${name}.md`;
}

function readGuide(name: string): Promise<string> {
  return readFile(new URL(pathOf(name), ROOT), 'utf8');
}

function titleOf(name: string, markdown: string): string {
  return name === FIRST_GUIDE.name ? FIRST_GUIDE.title : (/^# (.+)$/m.exec(markdown)?.[1] ?? name);
}

async function renderMarkdown(markdown: string, path: string, guides: Guide[]): Promise<Markup> {
  const { Marked } = await import('marked'); // here, so that the start need not wait for it
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }) {
        return `<h${depth} id="${slugOf(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = new Markup(this.parser.parseInline(tokens));
        const target = targetOf(href, path, guides);
        return target === undefined ? text.text : html`<a href="${target}">${text}</a>`.text;
      },
      html({ text }) {
        return text.replaceAll(ADDRESSES_IN_HTML, (address) => besideGuides(address, path));
      },
    },
  });
  return new Markup(marked.parse(markdown, { async: false }));
}

/** The anchor that GitHub gives a heading: the links in the guides use these. */
function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/** The address of a picture as guides name it. Guides lie beside the pictures, the README above them. */
function besideGuides(address: string, path: string): string {
  const { pathname } = new URL(address, `file:///${path}`);
  return pathname.startsWith(`/${GUIDES_FOLDER}`) ? pathname.slice(GUIDES_FOLDER.length + 1) : address;
}

/** Turns a link between the repository's files into one between pages. Files other than guides have no page. */
function targetOf(href: string, path: string, guides: Guide[]): string | undefined {
  const { protocol, pathname, hash } = new URL(href, `file:///${path}`);
  if (protocol !== 'file:') return href;
  const guide = guides.find(({ name }) => `/${pathOf(name)}` === pathname);
  return guide && guide.name + hash;
}
