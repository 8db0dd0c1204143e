import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import { type Read, useRead } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { type Config, rowsOf } from './config-form.ts';
import { type Setting, settingsOf } from './config-settings.ts';
import { followedProjects } from './followed-projects.ts';

const { list, adding } = words.integrations;

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

/** A project with its contract and client. All who show it share one answer. */
export function useProject(projectId: string) {
  return useRead(`projects/${projectId}`, (signal) =>
    api().GET('/projects/{projectId}', {
      params: { path: { projectId }, query: { expand: ['contract.client'] } },
      signal,
    }),
  );
}

/** One line that distinguishes an integration from others of its provider. */
export function summaryOf({ config, subscriptions }: Integration, provider: Provider | undefined): string {
  const settings = settingsOf(provider?.config);
  const keys = followedProjects(settings, config).map(({ projectKey }) => projectKey);
  const followed = keys.length === 0 ? list.notMapped : list.follows(keys.join(', '));
  const events = subscriptions.length === 0 ? list.noEvents : list.subscriptions(subscriptions.length);
  const isReceiving = provider === undefined || provider.eventTypes.length > 0;
  const own = provider?.isTracker ? followed : firstOf(settings, config);
  return [own, isReceiving && events].filter(Boolean).join(' · ');
}

/** The first setting that has a value, in words. */
function firstOf(settings: readonly Setting[], config: Config): string | undefined {
  for (const setting of settings) {
    const value = config[setting.name];
    if (setting.kind === 'rows' && rowsOf(value).length > 0)
      return list.rows(rowsOf(value).length, setting.noun, setting.nouns);
    if (setting.kind === 'text' && value)
      return setting.type === 'url' ? String(value) : list.setting(setting.label, String(value));
  }
  return undefined;
}

/** The action that adds an integration. What people consent at, or have an account at, is connected. */
export function addingOf({ authorization, takesPayments, title }: Provider): string {
  return authorization === 'OAUTH2' || takesPayments ? adding.connect(title) : adding.add(title);
}

/** Whether it needs a person at the provider before it works. */
export function needsConsent({ status, isAuthorized }: Integration, provider: Provider | undefined): boolean {
  return provider?.authorization === 'OAUTH2' && !isAuthorized && status !== 'DISABLED';
}
