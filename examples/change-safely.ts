import { type RetainerClient, RetainerError } from '../client/src/client.ts';
import { connect } from './connect.ts';

/**
 * Adds a note to a client, though others may change it at the same time: `... change-safely clnt_... "Prefers calls"`. The service
 * refuses the change if the record is not the one that was read, and it is made again from what the other one wrote.
 */
const ATTEMPTS_MAX = 5;
const [clientId = '', note = ''] = process.argv.slice(2);
await addNote(connect(), clientId, note);

async function addNote(retainer: RetainerClient, clientId: string, note: string): Promise<void> {
  const params = { path: { clientId } };
  for (let attempt = 1; ; attempt++) {
    const { data: client, etag } = await retainer.GET('/clients/{clientId}', { params });
    const description = [client.description, note].filter(Boolean).join('\n');
    try {
      await retainer.PATCH('/clients/{clientId}', { params, body: { description }, ifMatch: etag });
      console.log(description);
      return;
    } catch (error) {
      if (!(error instanceof RetainerError) || error.status !== 412 || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}
