import { render } from 'preact';
import { refreshShown } from '../parts/reads.ts';
import { App } from './app.tsx';
import { onSessionEnd } from './console-session.ts';
import { keepFocus } from './kept-focus.ts';
import { followLinks } from './router.ts';
import { isSignedIn, watchExpiry } from './session.ts';
import { beginSignIn, leaveWith } from './sign-in/arrival.ts';
import { applyTheme } from './theme.ts';

applyTheme();
followLinks();
keepFocus();
beginSignIn();
addEventListener('hashchange', beginSignIn); // a link that is opened where the console is open already
watchExpiry();
onSessionEnd(leaveWith);
// A file that misses its place would replace the page.
for (const name of ['dragover', 'drop'] as const)
  addEventListener(name, (event) => event.dataTransfer?.types.includes('Files') && event.preventDefault());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible' && isSignedIn.peek()) refreshShown();
});
const root = document.getElementById('app');
root?.replaceChildren(); // the bar that the page shows until this script has come
if (root) render(<App />, root);
