import sharp from 'sharp';
import type { RetainerClient, Schemas } from '../../../client/src/client.ts';
import { ADDRESS, LOGO, MEMBERS, NAME, SETTINGS } from './agency.ts';
import type { Agreement } from './agreements.ts';

/** The agency's name, with a number if the person has a demo already. */
export async function freeName(person: RetainerClient): Promise<string> {
  const taken = new Set<string>();
  for await (const { name } of person.items('/tenants')) taken.add(name);
  for (let number = 1; ; number++) {
    const name = number === 1 ? NAME : `${NAME} ${number}`;
    if (!taken.has(name)) return name;
  }
}

/** A sandbox, since nothing of it is real. */
export async function openAgency(person: RetainerClient, name: string): Promise<RetainerClient> {
  const { data: tenant } = await person.POST('/tenants', { body: { name, mode: 'SANDBOX', ...SETTINGS } });
  const retainer = person.inTenant(tenant.id);
  await retainer.POST('/addresses', { body: ADDRESS });
  for (const body of MEMBERS) await retainer.POST('/members', { body });
  return retainer;
}

/** Uploads are signed for the next minutes, so the clock must show the real time. */
export async function addLogo(retainer: RetainerClient): Promise<void> {
  const { data } = await retainer.POST('/assets', {
    body: { kind: 'BRANDING_LOGO', contentType: 'image/png', originalFileName: 'logo.png' },
  });
  const { method, url, headers } = data.upload;
  const bytes = await sharp(Buffer.from(LOGO)).png().toBuffer();
  const answer = await fetch(url, { method, headers, body: new Uint8Array(bytes) });
  if (!answer.ok) throw new Error(`the logo was not stored: ${answer.status} ${await answer.text()}`);
  const { assetId } = data.asset;
  await retainer.POST('/assets/{assetId}/complete', { params: { path: { assetId } } });
  await retainer.POST('/media', { body: { assetId, slot: 'LOGO' } });
}

/** Nobody consents at Jira, so the integration waits for it. */
export async function addTracker(
  retainer: RetainerClient,
  mappings: { projectKey: string; projectId: string }[],
): Promise<void> {
  await retainer.POST('/integrations', {
    body: { provider: 'JIRA', name: 'Hours from Jira', config: { mappings } },
  });
}

/** The identifiers of an agreement's records. */
export interface Opened {
  clientId: string;
  contractId: string;
  projectId: string;
  /** The terms that the client's quotes have, too. */
  terms: Pick<Schemas['NewContract'], 'currencyCode' | 'paymentTermsDays' | 'rates' | 'taxRates'>;
}

export async function openAgreement(retainer: RetainerClient, agreement: Agreement): Promise<Opened> {
  const { client, project, rates, reference, startsOn, name, kind } = agreement;
  const { legalName, country, countryCode, vatNumber } = client;
  const { currency: currencyCode, paymentTermsDays, tax } = country;
  const { data: made } = await retainer.POST('/clients', {
    body: { name: client.name, legalName, currencyCode, ...(vatNumber && { vatNumber }) },
  });
  const clientId = made.id;
  await retainer.POST('/addresses', {
    body: { clientId, name: legalName, ...client.address, country: country.name, countryCode },
  });
  const { email, ...person } = client.contact;
  const { data: contact } = await retainer.POST('/contacts', { body: { clientId, ...person } });
  await retainer.POST('/emails', { body: { contactId: contact.id, address: email } });

  const terms = { currencyCode, paymentTermsDays, rates, taxRates: [tax] };
  const { data: contract } = await retainer.POST('/contracts', {
    body: {
      ...{ clientId, ...terms, name, startsAt: `${startsOn}T00:00:00Z` },
      // Otherwise the service would collect the open hours of Jira's projects as soon as it sees them.
      ...(kind === 'TIME' && { collect: { every: 'NEVER' as const, groupBy: 'REFERENCE' as const } }),
      ...(reference && { reference }),
    },
  });
  const contractId = contract.id;
  await retainer.POST('/contracts/{contractId}/activate', { params: { path: { contractId } } });
  const { data: ours } = await retainer.POST('/projects', { body: { contractId, ...project } });
  if (agreement.hasNextContract)
    await retainer.POST('/contracts', { body: { clientId, ...terms, name: `${name}, second phase` } });
  return { clientId, contractId, projectId: ours.id, terms };
}
