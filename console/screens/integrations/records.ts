import type { Schemas } from '../../../client/src/client.ts';
import { api } from '../../app/session.ts';
import { count } from '../../parts/format.ts';
import { type Read, useRead } from '../../parts/reads.ts';

export type Integration = Schemas['Integration'];
export type Provider = Schemas['Provider'];
export type Delivery = Schemas['Delivery'];
export type EventType = Schemas['EventType'];
/** An event type, or all of a resource. */
export type EventPattern = Schemas['SubscribedEventType'];
export type Problem = Schemas['IntegrationProblem'];

/** An integration and its provider, unless the catalogue lacks it. */
export interface IntegrationProps {
  integration: Integration;
  provider: Provider | undefined;
}

/** A tenant has at most 100, so one page holds all. */
const ALL = 500;

export function useIntegrations(): Read<Integration[]> {
  return useRead('integrations?all', (signal) =>
    api().GET('/integrations', { params: { query: { limit: ALL } }, signal }),
  );
}

export function useProviders(): Read<Provider[]> {
  return useRead('providers', (signal) => api().GET('/providers', { signal }));
}

/** A project with its contract and client. All who show it share one answer. */
export function useProject(projectId: string): Read<Schemas['ExpandableProject']> {
  return useRead(`projects/${projectId}`, (signal) =>
    api().GET('/projects/{projectId}', {
      params: { path: { projectId }, query: { expand: 'contract,contract.client' } },
      signal,
    }),
  );
}

/** One line that tells an integration from others of its provider. */
export function summaryOf({ provider, config, subscriptions }: Integration): string {
  const given = config as { url?: string; mappings?: { projectKey: string }[]; folderId?: string };
  if (provider === 'JIRA') {
    const keys = given.mappings?.map(({ projectKey }) => projectKey) ?? [];
    return keys.length === 0 ? 'No project is mapped yet' : `Follows ${keys.join(', ')}`;
  }
  const events = subscriptions.length === 0 ? 'no events yet' : count(subscriptions.length, 'subscription');
  if (provider === 'WEBHOOK') return `${given.url ?? ''} · ${events}`;
  if (provider === 'GOOGLE_DRIVE') return `Folder ${given.folderId ?? 'per client'} · ${events}`;
  return events;
}

/** Whether it needs a person at the provider before it works. */
export function needsConsent({ status, isAuthorized }: Integration, provider: Provider | undefined): boolean {
  return provider?.authorization === 'OAUTH2' && !isAuthorized && status !== 'DISABLED';
}
