import { randomBytes } from 'node:crypto';
import { html, Markup } from '../../../../platform/http/answers/markup.ts';
import type { ServedPage } from '../../../../platform/http/route.ts';

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

/** Prevents a second click, which would only show that the ticket is used up. */
const ONE_CLICK = new Markup(
  "document.querySelector('form').addEventListener('submit', ({ submitter }) => { submitter.disabled = true; });",
);

export interface LaunchWords {
  ticket: string;
  provider: string;
  integration: string;
  tenant: string;
  askedBy: string;
  /** The address to which the button finally redirects. */
  authorizationUrl: string;
}

/**
 * Says which tenant gets access to the account. Without this page, a person who was sent the link could give a
 * stranger's tenant access without noticing.
 */
export function launchPage({
  ticket,
  provider,
  integration,
  tenant,
  askedBy,
  authorizationUrl,
}: LaunchWords) {
  // Browsers apply the policy to the redirects after the form too. A provider may redirect to further hosts to sign in,
  // so the policy names the scheme and no host.
  const formAction = `'self' ${new URL(authorizationUrl).protocol}`;
  return page(200, `Connect ${provider}`, formAction, (nonce) => {
    return html`<p>This gives an organisation access to your account at ${provider}.</p>
<dl><dt>Organisation</dt><dd>${tenant}</dd><dt>Integration</dt><dd>${integration}</dd><dt>Requested by</dt><dd>${askedBy}</dd></dl>
<p>If you did not expect this, close the window.</p>
<form method="post" action="launch"><input type="hidden" name="ticket" value="${ticket}"><button>Continue to ${provider}</button></form>
<script nonce="${nonce}">${ONE_CLICK}</script>`;
  });
}

export function unknownTicketPage(): ServedPage {
  return page(404, 'This link can not be used', "'none'", () => {
    return html`<p>It was already used, or it has expired: it works once, and for one minute. Start again where you came from.</p>`;
  });
}

/** Sent to the page that opened the popup. It never holds a token, a code or a state. */
export interface OutcomeMessage {
  type: 'integration.authorization';
  integrationId: string;
  status: 'success' | 'failure';
  reason?: string;
}

export interface OutcomeWords {
  title: string;
  text: string;
  /** The message for the opener, and the origin that the opener must have. */
  notification?: { message: OutcomeMessage; origin: string };
  /** A `set-cookie` that removes the launch cookie. */
  cookie?: string;
}

/** Notifies its opener and closes itself. The text is for people whose browser keeps it open. */
export function outcomePage({ title, text, notification, cookie }: OutcomeWords): ServedPage {
  const notify = notification
    ? `window.opener?.postMessage(${inScript(notification.message)}, ${inScript(notification.origin)});\n`
    : '';
  const script = new Markup(`${notify}window.close();`);
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

/** Cross-Origin-Opener-Policy is missing on purpose: any restriction would cut the popup off from its opener. */
const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Escapes JSON so that it can't end the surrounding script. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
