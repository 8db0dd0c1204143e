import { html, type Markup } from '../../../platform/http/answers/markup.ts';
import { contrastOnWhite, isReadableOnWhite } from '../../documents/layout/contrast.ts';
import { type DocumentRow, type LaidOutMessage, LINK, type Line } from './plain-text.ts';

// Mail programs know little of HTML: styles stand at their elements, columns are tables, and nothing is fetched but the logo.
// The one style sheet is for those that show messages dark; the others ignore it.

const DARK_CARD = '#1c1c1e';
const DARK_CARD_CONTRAST = contrastOnWhite(DARK_CARD);
const TEXT_CONTRAST_MIN = 4.5;
const DEFAULT_ACCENT = '#374151';
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MUTED = 'color:#595959;font-size:14px;line-height:1.5';
const PARAGRAPH = 'margin:0 0 16px';

type Colours = ReturnType<typeof coloursOf>;

/** The seller's colour is a line, the button and, where it can be read, the name. */
function coloursOf(accentColor: string | undefined) {
  const accent = accentColor && /^#[0-9a-f]{6}$/i.test(accentColor) ? accentColor : DEFAULT_ACCENT;
  const isReadable = isReadableOnWhite(accent);
  const isReadableInDark = DARK_CARD_CONTRAST / contrastOnWhite(accent) >= TEXT_CONTRAST_MIN;
  return {
    accent,
    name: isReadable ? accent : '#1f1f1f',
    nameInDark: isReadableInDark ? accent : '#f2f2f2',
    // A colour on which white can't be read bears black.
    onButton: isReadable ? '#ffffff' : '#000000',
  };
}

export function htmlOf(
  message: LaidOutMessage,
  look: { accentColor?: string | undefined; logoUrl?: string | undefined },
): string {
  const { language, subject, sandbox, paragraphs } = message;
  const colours = coloursOf(look.accentColor);
  const { text } = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background: #111111 !important; }
  .card { background: ${DARK_CARD} !important; }
  .card, .card a { color: #f2f2f2 !important; }
  .card .muted, .card .muted a { color: #b4b4b4 !important; }
  .rule { border-color: #48484a !important; }
  .card .name { color: ${colours.nameInDark} !important; }
  .name img { padding: 6px 8px !important; }
  .card .button a { color: ${colours.onButton} !important; }
  .button { border-color: #8e8e93 !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f2f2f4">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f2f2f4"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px"><tr><td class="card" align="left" style="background:#ffffff;border-top:4px solid ${colours.accent};padding:28px 24px 12px;${FONT};font-size:16px;line-height:1.5;color:#1f1f1f;word-break:break-word">
${sandbox && html`<p class="rule" style="margin:0 0 24px;padding:12px 16px;border:2px dashed #8e8e93"><strong>${sandbox.word}</strong><br>${sandbox.notice}</p>`}
${head(message.sellerName, look.logoUrl, colours)}
${paragraphs.map((lines) => paragraph(lines, message, colours))}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
  return text;
}

/** The logo stands on white, because most logos are drawn for white. Without pictures, its text is the name. */
function head(sellerName: string, logoUrl: string | undefined, { name }: Colours): Markup {
  const style = `font-size:20px;font-weight:bold;color:${name}`;
  const hasLogo = logoUrl !== undefined && /^(cid:|https:\/\/)[^\s<>"]+$/.test(logoUrl);
  const logo = html`<img src="${logoUrl}" alt="${sellerName}" height="48" style="height:48px;max-width:100%;background:#ffffff;border-radius:4px;${style}">`;
  return html`<p class="name" style="margin:0 0 24px;${style}">${hasLogo ? logo : sellerName}</p>`;
}

function paragraph(lines: Line[], message: LaidOutMessage, colours: Colours): Markup[] {
  const parts: Markup[] = [];
  let texts: Markup[] = [];
  const flush = () => {
    const joined = texts.flatMap((text, index) => (index === 0 ? [text] : [html`<br>`, text]));
    if (texts.length > 0) parts.push(html`<p style="${PARAGRAPH}">${joined}</p>\n`);
    texts = [];
  };
  for (const line of lines) {
    if ('text' in line) texts.push(inline(line.text, message.url));
    else {
      flush();
      parts.push(line.block === 'link' ? button(message, colours) : table(message.documents));
    }
  }
  flush();
  return parts;
}

function inline(text: string, url: string | undefined): Markup {
  const link = html`<a href="${url}" style="color:#1f1f1f">${url}</a>`;
  return html`${text.split(LINK).flatMap((part, index) => (index === 0 ? [part] : [link, part]))}`;
}

/** The address stands below the button, for those who would rather read where it leads. */
function button({ url, open }: LaidOutMessage, { accent, onButton }: Colours): Markup {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px"><tr><td class="button" bgcolor="${accent}" style="background:${accent};border:1px solid ${accent};border-radius:6px"><a href="${url}" style="display:inline-block;padding:11px 22px;color:${onButton};font-weight:bold;text-decoration:none">${open}</a></td></tr></table>
<p class="muted" style="${PARAGRAPH};${MUTED};word-break:break-all"><a href="${url}" style="color:#595959">${url}</a></p>
`;
}

function table(documents: DocumentRow[]): Markup {
  const rows = documents.map(({ number, days, amounts: [first, ...rest] }) => {
    const details = [...days, ...rest].map(({ label, value }) =>
      `${label}${value}`.replaceAll(' ', '\u00a0'),
    );
    return html`<tr><td width="100%" valign="top" style="padding:10px 12px 0 0"><strong>${number}</strong></td><td valign="top" align="right" style="padding:10px 0 0;white-space:nowrap"><strong>${first?.value}</strong></td></tr>
<tr><td class="rule muted" colspan="2" style="padding:0 0 10px;border-bottom:1px solid #d9d9de;${MUTED}">${details.join('\u00a0\u00a0 ')}</td></tr>
`;
  });
  return html`<table role="presentation" class="rule" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-top:1px solid #d9d9de;font-size:16px;line-height:1.5">
${rows}</table>
`;
}
