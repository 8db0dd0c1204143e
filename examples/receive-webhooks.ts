import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyWebhook, WebhookError } from '../client/src/client.ts';

/**
 * Receives the webhooks of an integration, whose secret is in RETAINER_WEBHOOK_SECRET. A delivery may come twice, or after a later one:
 * its `id` and `sequence` tell. What takes long is done after the answer, which has to come within 15 seconds.
 */
const { RETAINER_WEBHOOK_SECRET: secret = '', PORT: port = '4000' } = process.env;
const seen = new Set<string>();

const server = createServer(async (request, response) => {
  try {
    const event = await verifyWebhook({ body: await text(request), headers: request.headers }, secret);
    response.writeHead(204).end();
    if (seen.has(event.id)) return;
    seen.add(event.id);
    if (event.type === 'invoice.paid') console.log('paid:', event.data.invoiceNumber, event.data.totalMinor);
    else console.log(`${event.type}:`, event.createdAt);
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    console.error(error.message);
    response.writeHead(400).end();
  }
});
server.listen(Number(port), '127.0.0.1', () => console.log('listening', server.address()));
