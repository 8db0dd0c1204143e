/** The room between two pages, in points. */
const GAP = 12;
/** A page of text has about 100 kB. Pages beyond this are left out, but for the first. */
const BYTES_MAX = 8 * 1_048_576;

/** All that a picture is made of. None of them can run a script or load anything. */
const ELEMENTS = new Set(['svg', 'defs', 'g', 'path', 'use', 'rect', 'image', 'clipPath']);

const PAGE = '<g class="typst-page"';
/** A text that can be selected lies over the letters. A picture needs neither it nor its styles. */
const SELECTABLE_TEXT = /<foreignObject[\s\S]*?<\/foreignObject>/g;
const STYLES = /<style[\s\S]*?<\/style>/g;
const NOTES_OF_COMPILER = / (?:class|data-[a-z-]+)="[^"]*"/g;
const GLYPH = /<path id="([^"]+)"[^>]*\/>/g;

interface DrawnPage {
  width: number;
  height: number;
  content: string;
}

/** Draws the first pages of an SVG of the compiler below each other, and nothing else of it. */
export function firstPages(svg: string, pagesMax: number): string {
  const begins = Array.from(svg.matchAll(new RegExp(PAGE, 'g')), ({ index }) => index);
  const end = svg.lastIndexOf('</svg>');
  const pages: DrawnPage[] = [];
  let size = 0;
  for (const [index, begin] of begins.slice(0, pagesMax).entries()) {
    const page = pageOf(svg.slice(begin, begins[index + 1] ?? end));
    size += page.content.length;
    if (index > 0 && size > BYTES_MAX) break;
    pages.push(page);
  }
  const shared = svg
    .slice(svg.indexOf('<defs'), begins[0])
    .replace(STYLES, '')
    .replace(NOTES_OF_COMPILER, '');
  return checked(pictureOf(pages, withoutUnused(shared, pages)));
}

function pageOf(group: string): DrawnPage {
  const sizeOf = (side: string) => Number(new RegExp(` data-page-${side}="([0-9.]+)"`).exec(group)?.[1]);
  // The group's own place is that of a page below pages without room between them.
  const content = group
    .replace(/^<g [^>]*>/, '<g>')
    .replace(SELECTABLE_TEXT, '')
    .replace(NOTES_OF_COMPILER, '');
  return { width: sizeOf('width'), height: sizeOf('height'), content };
}

/**
 * The letters of a long document are many more than those of its first pages. The compiler lists fonts in any order, so
 * letters are sorted: the same document has the same picture.
 */
function withoutUnused(glyphs: string, pages: DrawnPage[]): string {
  const used = new Set<string>();
  for (const { content } of pages)
    for (const [, id] of content.matchAll(/ href="#([^"]+)"/g)) used.add(id as string);
  const kept = Array.from(glyphs.matchAll(GLYPH), ([glyph, id]) => ({ glyph, id: id as string }))
    .filter(({ id }) => used.has(id))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  return glyphs.replace(GLYPH, () => kept.shift()?.glyph ?? '');
}

function pictureOf(pages: DrawnPage[], shared: string): string {
  let top = 0;
  const placed = pages.map(({ width, height, content }) => {
    const box = `y="${top}" width="${width}" height="${height}"`;
    top += height + GAP;
    return `<svg ${box}><rect width="${width}" height="${height}" fill="#ffffff"/>${content}</svg>`;
  });
  const width = Math.max(...pages.map((page) => page.width));
  const height = top - GAP;
  const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
  const sizes = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg ${names} ${sizes}>${shared}${placed.join('')}</svg>`;
}

function checked(picture: string): string {
  for (const [, name] of picture.matchAll(/<([^\s/>]+)/g))
    if (!ELEMENTS.has(name as string)) throw new Error(`a picture must not have the element ${name}`);
  return picture;
}
