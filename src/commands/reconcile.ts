import { composeServices } from '../composition/services.ts';
import { type Reconciled, reconcileAll } from '../modules/connections/trackers/reconciliation.ts';
import { systemClock } from '../platform/clock.ts';
import { OperatorError } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import { openLogger } from '../platform/log.ts';
import { command, UsageError } from './command.ts';

/** Progress is shown every so many issues. */
const PROGRESS_EVERY = 100;

await command({
  help: `Asks the issue trackers for changes and charges them, to make up for lost webhooks.
Safe to run at any time, beside the service.

  npm run -s reconcile                             every integration, since its last reconciliation
  npm run -s reconcile -- --tenant tnt_...         the integrations of one tenant
  npm run -s reconcile -- --integration int_...    one integration
  npm run -s reconcile -- --since 2026-11-01       all changes since that day (UTC)`,
  options: { tenant: { type: 'string' }, integration: { type: 'string' }, since: { type: 'string' } },
  async run({ database, secrets, config }, { tenant, integration, since }) {
    if (tenant !== undefined && !isId('tenant', tenant))
      throw new UsageError('name the tenant: --tenant tnt_...');
    if (integration !== undefined && !isId('integration', integration))
      throw new UsageError('name the integration: --integration int_...');
    const from = since === undefined ? undefined : parseDay(since);
    const { integrations } = composeServices({
      ...{ config, database, secrets, clock: systemClock },
      logger: openLogger(config.logLevel, config.logFormat, process.stderr),
      publicUrl: () => config.publicUrl ?? `http://${config.host}:${config.port}`,
    });
    let issues = 0;
    const done = await reconcileAll(integrations, {
      ...(tenant !== undefined && { tenantId: tenant }),
      ...(integration !== undefined && { integrationId: integration }),
      ...(from && { since: from }),
      onIssue: (key) => {
        issues++;
        if (issues % PROGRESS_EVERY === 0) console.error(`${issues} issues, the last one is ${key}`);
      },
      onReconciled: (one) => console.error(summarize(one)),
    }).catch((error: unknown) => {
      if (error instanceof AggregateError) throw new OperatorError(`some failed:\n${error.message}`);
      throw error;
    });
    if (done.length === 0 && (tenant ?? integration) !== undefined)
      throw new OperatorError('there is no such integration in use');
    return `${done.length} ${done.length === 1 ? 'integration' : 'integrations'} reconciled`;
  },
});

function parseDay(text: string): Date {
  const day = new Date(text);
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(day.getTime()))
    throw new UsageError('give the day: --since 2026-11-01');
  return day;
}

function summarize({ tenantId, integrationId, issues }: Reconciled): string {
  return `${integrationId} of ${tenantId}: ${issues} ${issues === 1 ? 'issue' : 'issues'}`;
}
