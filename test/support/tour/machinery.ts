import type { Firm } from '../firm.ts';
import { deliveriesByHand, type Receiver, subscribe } from '../integrations/deliveries.ts';
import type { TestService } from '../service.ts';

const DAY_MS = 86_400_000;
/** A delivery is given up after this many attempts. The last attempts come a day apart. */
const ATTEMPTS = 10;

/** Integrations by what they show. */
export interface Machinery {
  webhook: string;
  /** In ERROR, since its receiver failed for days. */
  failing: string;
  jira: string;
  succeeded: string;
  failed: string;
}

/** Adds integrations that work, wait or fail, and people and programs beside the owner. */
export async function addMachinery(
  service: TestService,
  { make, get, tenant }: Firm,
  receiver: Receiver,
  daysAgo: (days: number) => void,
): Promise<Machinery> {
  const { send } = deliveriesByHand(service);
  const connect = async (name: string, ...events: string[]) => {
    const { id } = await subscribe(service, tenant, receiver.url, ...events);
    await service.request('PATCH', `/integrations/${id}`, { tenant, body: { name } });
    return id as string;
  };
  daysAgo(2 * ATTEMPTS);
  const failing = await connect('Accounting bridge', 'contract.*');
  receiver.answer = (response) => void response.writeHead(500).end('<b>out of order</b>');
  await make('/contracts', {
    clientId: (await make('/clients', { name: 'Tailspin Toys' })).id,
    name: 'Care plan',
    currencyCode: 'EUR',
  });
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    await send();
    service.clock.advance(1.5 * DAY_MS);
  }
  daysAgo(0);
  await connect('Old intranet', 'client.created');
  receiver.answer = (response) => void response.writeHead(410).end('moved away');
  await make('/clients', { name: 'Wingtip Press' });
  await send();
  const webhook = await connect('Team chat', 'client.*', 'invoice.finalized');
  receiver.answer = (response) => void response.writeHead(204).end();
  await make('/clients', { name: 'Litware Studios' });
  await send();
  const project = (await get('/projects?limit=1'))[0].id;
  const mappings = [{ projectKey: 'SHOP', projectId: project }];
  const jira = await make('/integrations', { provider: 'JIRA', name: 'Jira', config: { mappings } });
  await make('/integrations', {
    ...{ provider: 'GOOGLE_DRIVE', name: 'Invoices in Drive', config: { folderId: 'root' } },
    subscriptions: [{ eventType: 'invoice.finalized' }],
  });
  await make('/integrations', {
    ...{ provider: 'SMTP', name: 'Office mail' },
    config: { host: 'mail.halden-voss.example', port: 587, from: 'billing@halden-voss.example' },
  });
  const body = { subject: 'Rechnung {{number}}', text: '{{greeting}}\n\nvielen Dank!\n\n{{link}}' };
  await service.request('PUT', '/message-texts/INVOICE/de', { tenant, body });
  await addPeople({ make });
  const of = async (id: string) => (await get(`/deliveries?integrationId=${id}`))[0].id;
  return {
    ...{ webhook, failing, jira: jira.id },
    ...{ succeeded: await of(webhook), failed: await of(failing) },
  };
}

async function addPeople({ make }: Pick<Firm, 'make'>): Promise<void> {
  await make('/members', { subject: 'tom.halden', role: 'ADMIN' });
  await make('/members', { email: 'books@taxadvisor.example', role: 'VIEWER' });
  await make('/access-tokens', { name: 'Nightly import', role: 'MEMBER' });
  await make('/access-tokens', { name: 'Dashboard', role: 'VIEWER' });
}
