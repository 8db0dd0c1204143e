import { html } from '../answers/markup.ts';
import type { Bundle } from './bundle.ts';

/** The folder of the bundle's files, below the console. */
export const BUNDLE_FOLDER = 'bundle';

/**
 * The page of the console at one of its paths. Addresses are relative to that path, so that they also work behind a
 * proxy that adds one.
 */
export function consolePage({ script, styles, preloads }: Bundle, path: string): string {
  const root = '../'.repeat(path.split('/').length - 2) || './';
  const file = (name: string) => `${root}console/${BUNDLE_FOLDER}/${name}`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Retainer</title>
<link rel="icon" href="${root}docs/icon.svg" type="image/svg+xml">
${styles.map((name) => html`<link rel="stylesheet" href="${file(name)}">\n`)}${preloads.map((name) => html`<link rel="modulepreload" href="${file(name)}">\n`)}<script type="module" src="${file(script)}"></script>
</head>
<body>
<noscript>The console needs JavaScript. Without it, read the <a href="${root}docs/guides/getting-started">guides</a>.</noscript>
<div id="app"><div class="waiting-bar" aria-hidden="true"></div></div>
</body>
</html>
`.text;
}
