import { HOSTILE_NAMES } from '../console.ts';
import type { Firm } from '../firm.ts';

const [MARKUP, , , , TURNED, LONG] = HOSTILE_NAMES;

/** Records with markup, turned text or no place to break in every name. */
export interface HostileRecords {
  client: string;
  contract: string;
  project: string;
  draft: string;
  issued: string;
  integration: string;
}

export async function addHostileRecords(
  { make, issue, draft, pay, act }: Firm,
  week: string,
): Promise<HostileRecords> {
  const { id: client } = await make('/clients', { name: MARKUP, legalName: LONG, description: MARKUP });
  const of = { clientId: client };
  await make('/addresses', {
    ...of,
    name: LONG,
    address1: MARKUP,
    zip: '1',
    city: LONG.slice(0, 100),
    country: 'DE',
  });
  const { id: contactId } = await make('/contacts', {
    ...of,
    name: TURNED,
    title: LONG.slice(0, 100),
    phone: MARKUP.slice(0, 50),
  });
  await make('/emails', { contactId, address: `${'w'.repeat(60)}@${'w'.repeat(60)}.example` });
  const terms = {
    ...of,
    name: LONG,
    reference: MARKUP.slice(0, 100),
    description: MARKUP,
    currencyCode: 'EUR',
    taxRates: [{ percent: 19 }],
  };
  const { id: contract } = await make('/contracts', terms);
  await act(`/contracts/${contract}/activate`);
  const { id: project } = await make('/projects', { contractId: contract, name: LONG, description: MARKUP });
  await make('/time-entries', {
    projectId: project,
    date: week,
    minutes: 60,
    worker: LONG,
    role: MARKUP,
    description: LONG,
  });
  const lines = HOSTILE_NAMES.map((name) => ({
    name,
    description: name,
    quantity: 1.5,
    amountMinor: 99_999_999,
  }));
  const more = { contractId: contract, notes: MARKUP, reference: MARKUP, buyerReference: LONG };
  const issued = await issue(lines, more);
  await pay(issued.id, 100, { method: MARKUP.slice(0, 90), reference: LONG });
  const { id: integration } = await make('/integrations', { provider: 'GOOGLE_DRIVE', name: LONG });
  await make('/members', { subject: MARKUP, role: 'VIEWER' });
  await make('/access-tokens', { name: LONG, role: 'VIEWER' });
  return { client, contract, project, draft: (await draft(lines, more)).id, issued: issued.id, integration };
}
