import { createServer } from 'node:http';
import { after } from 'node:test';
import { close, listen } from '../servers/listen.ts';

/** A web app that opens the popup, and keeps what it is told. */
const APP = `<!doctype html><title>App</title><script>
window.told = [];
addEventListener('message', ({ origin, data }) => window.told.push({ origin, data }));
</script>`;

export interface WebApp {
  /** The app's origin. */
  origin: string;
  /** The same pages on another site. */
  elsewhere: string;
}

/** Of a browser's kind of names: those under localhost are this machine, and each is a site of its own. */
export async function startWebApp(): Promise<WebApp> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(APP);
  });
  const port = await listen(server);
  after(() => close(server));
  return { origin: `http://app.localhost:${port}`, elsewhere: `http://elsewhere.localhost:${port}` };
}
