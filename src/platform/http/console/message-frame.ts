import { createHash } from 'node:crypto';
import { html, Markup } from '../answers/markup.ts';

// The console's policy forbids HTML made from text, and styles inside of it, also in frames that it fills itself. Messages to
// clients are such HTML. So they are shown in a page of their own, which is no part of the console: it has no origin, reaches
// nobody, and gets the message from the console.

/** Scripts inside of the message do not run, and its links lead nowhere. */
const SCRIPT = `
addEventListener('message', ({ source, data }) => {
  if (source === parent && typeof data === 'string') document.documentElement.innerHTML = data;
});
addEventListener('click', (event) => event.preventDefault());
`;

const POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "style-src 'unsafe-inline'",
  // The console puts the logo into the message.
  'img-src data:',
  'sandbox allow-scripts',
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
];

export const messageFrameHeaders = {
  'content-security-policy': POLICY.join('; '),
  'x-frame-options': 'SAMEORIGIN',
  'cache-control': 'no-cache',
};

/** An empty page that shows the message that its parent sends it. */
export const messageFrame = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Message</title>
<script>${new Markup(SCRIPT)}</script>
</head>
<body></body>
</html>
`.text;
