import { systemClock } from '../platform/clock.ts';
import { StartFailure } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import { providersOf } from '../provider-list.ts';
import { type Reconciled, reconcileAll } from '../resources/tracked-work/reconciliation.ts';
import { command, UsageError } from './command.ts';

/** A sign of life now and then; thousands of lines would help nobody. */
const PROGRESS_EVERY = 100;

await command({
  help: `Asks the issue trackers for what changed and charges it, so that what webhooks
did not tell is made up for. Safe to run at any time, beside the service.

  npm run -s reconcile                             every integration, since its last look
  npm run -s reconcile -- --tenant tnt_...         those of one tenant
  npm run -s reconcile -- --integration int_...    this one
  npm run -s reconcile -- --since 2026-11-01       everything that changed since that day (UTC)`,
  options: { tenant: { type: 'string' }, integration: { type: 'string' }, since: { type: 'string' } },
  async run({ database, secrets, config }, { tenant, integration, since }) {
    if (tenant !== undefined && !isId('tenant', tenant))
      throw new UsageError('name the tenant: --tenant tnt_...');
    if (integration !== undefined && !isId('integration', integration))
      throw new UsageError('name the integration: --integration int_...');
    const from = since === undefined ? undefined : dayOf(since);
    const trackers = providersOf(config, systemClock).filter(({ tracker }) => tracker !== undefined);
    let issues = 0;
    const parts = {
      ...{ database, secrets, clock: systemClock, eventTypes: [], allowedOrigins: config.allowedOrigins },
      providers: new Map(trackers.map((provider) => [provider.name, provider])),
      // Events are made and sent by the service.
      publishPending: async () => {},
      onUsable: async () => {},
      beforeRemoval: async () => {},
      // Only who registers an address needs it, and that is not done here.
      publicUrl: () => config.publicUrl ?? `http://${config.host}:${config.port}`,
    };
    const done = await reconcileAll(parts, {
      ...(tenant !== undefined && { tenantId: tenant }),
      ...(integration !== undefined && { integrationId: integration }),
      ...(from && { since: from }),
      onIssue: (key) => {
        issues++;
        if (issues % PROGRESS_EVERY === 0) console.error(`${issues} issues, ${key} was the last`);
      },
      onReconciled: (one) => console.error(lineOf(one)),
    }).catch((error: unknown) => {
      if (error instanceof AggregateError) throw new StartFailure(`some failed:\n${error.message}`);
      throw error;
    });
    if (done.length === 0 && (tenant ?? integration) !== undefined)
      throw new StartFailure('there is no such integration in use');
    return `${done.length} ${done.length === 1 ? 'integration' : 'integrations'} reconciled`;
  },
});

function dayOf(text: string): Date {
  const day = new Date(text);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()))
    throw new UsageError('give the day: --since 2026-11-01');
  return day;
}

function lineOf({ tenantId, integrationId, issues }: Reconciled): string {
  return `${integrationId} of ${tenantId}: ${issues} ${issues === 1 ? 'issue' : 'issues'}`;
}
