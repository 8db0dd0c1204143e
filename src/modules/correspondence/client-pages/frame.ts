import { createHash } from 'node:crypto';
import { html, Markup } from '../../../platform/http/answers/markup.ts';
import type { ServedPage } from '../../../platform/http/route.ts';
import type { DocumentLanguage } from '../../documents/facts/texts.ts';
import { isReadableOnWhite } from '../../documents/layout/contrast.ts';
import { frameOf } from '../../documents/layout/view.ts';
import { getAsset } from '../../parties/assets/service.ts';
import { BEACON, STYLE } from './style.ts';
import { PAGE_TEXTS } from './texts.ts';
import type { Visit } from './visiting.ts';

/** The seller around the content of a page, in the language of the document. */
export type Frame = Awaited<ReturnType<typeof sellerFrame>>;

export async function sellerFrame(
  { dependencies: { assetFiles, publicUrl }, db, realClock }: Visit,
  letter: Parameters<typeof frameOf>[0] & { pictures: { logoAssetId: string | null } },
) {
  const { logoAssetId } = letter.pictures;
  const logo = logoAssetId === null ? undefined : await getAsset(assetFiles, { db, realClock }, logoAssetId);
  const { language, sellerName, sandbox, footer } = frameOf(letter, '', {}, []);
  return {
    ...{ language, sellerName, sandbox, footer, accentColor: letter.head.accentColor },
    // It is loaded after the page.
    logo: logo?.url,
    /** The protocol of this page. Its form may lead to a page of the same protocol. `http:` includes `https:`. */
    protocol: new URL(publicUrl()).protocol,
  };
}

interface PageOptions {
  title: string;
  /** Whether looking at the page counts as seeing the document. */
  hasBeacon?: boolean;
  /** Whether its form leads to the page of a payment provider. Browsers apply the policy to the redirect, too. */
  paysOnline?: boolean;
}

export function framedPage(frame: Frame, content: Markup, options: PageOptions): ServedPage {
  const { sellerName, logo, sandbox, footer } = frame;
  const body = html`<div class="wrap"><header>${
    logo === undefined
      ? html`<p class="name">${sellerName}</p>`
      : html`<img src="${logo}" alt="${sellerName}">`
  }${sandbox && html`<span class="pill overdue">${sandbox.word}</span>`}</header>
<main>${sandbox && html`<p class="note bad">${sandbox.notice}</p>`}${content}</main>
<footer class="parts">${footer.map(
    (column) =>
      html`<div>${column.map(({ label, value }) => html`<p>${label && `${label}: `}${value}</p>`)}</div>`,
  )}</footer></div>`;
  return servedPage(200, frame, body, { ...options, title: `${options.title} · ${sellerName}` });
}

/** The same bytes for every link that does not work, whatever the reason. */
export function notFoundPage(language: DocumentLanguage): ServedPage {
  const { title, text } = PAGE_TEXTS[language].notFound;
  const body = html`<div class="wrap"><main class="lost"><h1>${title}</h1><p class="soft">${text}</p></main></div>`;
  return servedPage(404, { language }, body, { title });
}

function servedPage(
  status: ServedPage['status'],
  {
    language,
    accentColor,
    protocol,
  }: Pick<Frame, 'language'> & Partial<Pick<Frame, 'accentColor' | 'protocol'>>,
  body: Markup,
  { title, hasBeacon = false, paysOnline = false }: PageOptions,
): ServedPage {
  const styles = [STYLE, ...accentStyle(accentColor)];
  const scripts = hasBeacon ? [BEACON] : [];
  const made = html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>${title}</title>${styles.map((style) => html`<style>${new Markup(style)}</style>`)}</head>
<body>${body}${scripts.map((script) => html`<script>${new Markup(script)}</script>`)}</body></html>
`;
  const policy = [
    "default-src 'none'",
    `style-src ${sources(styles)}`,
    `script-src ${sources(scripts)}`,
    `img-src 'self'`,
    `connect-src ${hasBeacon ? "'self'" : "'none'"}`,
    `form-action 'self'${paysOnline ? ` ${protocol}` : ''}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return {
    status,
    html: made.text,
    headers: { 'cache-control': 'no-store', 'content-security-policy': policy },
  };
}

/** Rules take any colour. Buttons take one on which white can be read, as letters of documents do. */
function accentStyle(color: string | undefined): string[] {
  if (color === undefined || !/^#[0-9a-f]{6}$/.test(color)) return [];
  return [
    isReadableOnWhite(color)
      ? `:root{--rule:${color};--accent:${color};--on-accent:#fff}`
      : `:root{--rule:${color}}`,
  ];
}

/** The policy allows exactly these texts, by their hashes. */
function sources(texts: string[]): string {
  if (texts.length === 0) return "'none'";
  return texts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' ');
}
