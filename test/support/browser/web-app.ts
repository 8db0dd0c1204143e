import { createServer } from 'node:http';
import { after } from 'node:test';
import { close, listen } from '../servers/listen.ts';

/** The page of a web app that opens popups and stores the messages that it receives. */
const APP = `<!doctype html><title>App</title><script>
window.messages = [];
addEventListener('message', ({ origin, data }) => window.messages.push({ origin, data }));
</script>`;

export interface WebApp {
  origin: string;
  /** The origin of the same pages on another site. */
  elsewhere: string;
}

/** Browsers resolve every name under localhost to this machine, and treat each as a site of its own. */
export async function startWebApp(): Promise<WebApp> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(APP);
  });
  const port = await listen(server);
  after(() => close(server));
  return { origin: `http://app.localhost:${port}`, elsewhere: `http://elsewhere.localhost:${port}` };
}
