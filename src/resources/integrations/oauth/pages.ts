import { randomBytes } from 'node:crypto';
import { html, Markup } from '../../../platform/http/answers/markup.ts';
import type { ServedPage } from '../../../platform/http/route.ts';

const NONCE_BYTES = 16;

const STYLE = new Markup(`
:root { color-scheme: light dark; }
body { margin: 0; display: grid; place-items: center; min-height: 100vh; font: 1rem/1.6 system-ui, sans-serif; }
main { box-sizing: border-box; max-width: 34rem; padding: 2rem; overflow-wrap: anywhere; }
h1 { margin: 0 0 1rem; font-size: 1.4rem; line-height: 1.25; }
dt { opacity: 0.75; font-size: 0.875rem; }
dd { margin: 0 0 0.75rem; font-weight: 600; }
button { padding: 0.7rem 1.4rem; border: 0; border-radius: 6px; background: #3a45c0; color: #fff; font: inherit; cursor: pointer; }
button:focus-visible { outline: 3px solid; outline-offset: 2px; }
`);

/** A second click would use the ticket again, and see that it is used up. */
const ONE_CLICK = new Markup(
  "document.querySelector('form').addEventListener('submit', ({ submitter }) => { submitter.disabled = true; });",
);

export interface LaunchWords {
  ticket: string;
  provider: string;
  integration: string;
  tenant: string;
  askedBy: string;
  /** Where the button leads in the end. */
  authorizationUrl: string;
}

/**
 * Names who gets what. Without it, a stranger who is sent the link would lend his account to somebody else's
 * tenant, and notice nothing.
 */
export function launchPage({
  ticket,
  provider,
  integration,
  tenant,
  askedBy,
  authorizationUrl,
}: LaunchWords) {
  // Browsers hold the redirects after a form against this as well, and a provider may send people through
  // further hosts to sign in: so it names the scheme, not a host.
  const formAction = `'self' ${new URL(authorizationUrl).protocol}`;
  return page(200, `Connect ${provider}`, formAction, (nonce) => {
    return html`<p>This lets an organisation work with your account at ${provider}.</p>
<dl><dt>Organisation</dt><dd>${tenant}</dd><dt>Integration</dt><dd>${integration}</dd><dt>Asked for by</dt><dd>${askedBy}</dd></dl>
<p>If you did not expect this, close the window.</p>
<form method="post" action="launch"><input type="hidden" name="ticket" value="${ticket}"><button>Continue to ${provider}</button></form>
<script nonce="${nonce}">${ONE_CLICK}</script>`;
  });
}

export function unknownTicketPage(): ServedPage {
  return page(404, 'This link can not be used', "'none'", () => {
    return html`<p>It was used already, or it is too old: it works once, and for a minute. Start again where you came from.</p>`;
  });
}

/** What the page that opened the popup is told; never a token, a code or a state. */
export interface OutcomeMessage {
  type: 'integration.authorization';
  integrationId: string;
  status: 'success' | 'failure';
  reason?: string;
}

export interface OutcomeWords {
  title: string;
  text: string;
  /** Whom to tell what; nobody is told of what nobody asked for. */
  told?: { message: OutcomeMessage; origin: string };
  /** The cookie that has served. */
  cookie?: string;
}

/** Tells the page that opened it, and closes. Readable for whoever still sees it. */
export function outcomePage({ title, text, told, cookie }: OutcomeWords): ServedPage {
  const telling = told
    ? `window.opener?.postMessage(${inScript(told.message)}, ${inScript(told.origin)});\n`
    : '';
  const script = new Markup(`${telling}window.close();`);
  const shown = page(200, title, "'none'", (nonce) => {
    return html`<p>${text}</p><p>You can close this window.</p><script nonce="${nonce}">${script}</script>`;
  });
  if (cookie !== undefined) shown.headers['set-cookie'] = cookie;
  return shown;
}

function page(
  status: ServedPage['status'],
  title: string,
  formAction: string,
  bodyOf: (nonce: string) => Markup,
): ServedPage {
  const nonce = randomBytes(NONCE_BYTES).toString('base64');
  const made = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style nonce="${nonce}">${STYLE}</style></head>
<body><main><h1>${title}</h1>
${bodyOf(nonce)}
</main></body></html>
`;
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action ${formAction}; frame-ancestors 'none'`;
  return { status, html: made.text, headers: { ...PAGE_HEADERS, 'content-security-policy': policy } };
}

/** No Cross-Origin-Opener-Policy: whatever its value, it would cut the popup off from the page that opened it. */
const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** JSON that can't end the script that it stands in. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
