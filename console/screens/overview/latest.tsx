import type { Schemas } from '../../../client/src/client.ts';
import { href } from '../../app/router.ts';
import { api } from '../../app/session.ts';
import { Card, MoreLink } from '../../parts/page.tsx';
import { Loaded } from '../../parts/problem.tsx';
import { useRead } from '../../parts/reads.ts';
import { When } from '../../parts/text.tsx';
import { words } from '../../words/words.ts';

type Entry = Schemas['AuditEntry'];

const texts = words.overview.latest;

/** Parts of other records. They change often and say little, so more are read than shown. */
const PARTS = new Set(
  'billable timeEntry documentFile integrationAuthorization integrationGrant subscription'.split(' '),
);
const READ = 100;
const SHOWN = 8;

/** Records that have a screen. */
const SCREENS: Record<string, string> = {
  ...{ client: 'clients', contract: 'contracts', project: 'projects', invoice: 'invoices' },
  ...{ creditNote: 'credit-notes', integration: 'integrations' },
};

/** The latest changes, from the audit trail. */
export function Latest() {
  const read = useRead('audit-entries?latest', (signal) =>
    api().GET('/audit-entries', { params: { query: { limit: READ } }, signal }),
  );
  return (
    <Card title={texts.title} actions={<MoreLink href={href('/audit')}>{words.app.titles.audit}</MoreLink>}>
      <Loaded read={read}>
        {(entries) => (
          <ul class="overview-rows overview-changes">
            {worthShowing(entries).map((entry) => (
              <li key={entry.id}>
                <span>
                  <Change entry={entry} />
                </span>
                <span class="quiet-text">
                  <When at={entry.createdAt} isRelative />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  );
}

/** Who did what to which record. */
function Change({ entry }: { entry: Entry }) {
  const record = (
    <>
      {kindOf(entry)} <Title entry={entry} />
    </>
  );
  return <>{texts.changes[changeOf(entry)](<bdi>{entry.actor}</bdi>, record)}</>;
}

function Title({ entry }: { entry: Entry }) {
  const { resource, resourceId, action, before, after } = entry;
  const record = after ?? before ?? {};
  const { invoiceNumber, number, name, legalName, email, subject } = record;
  const title = invoiceNumber ?? number ?? name ?? legalName ?? email ?? subject;
  const screen = action === 'deleted' ? undefined : SCREENS[resource];
  const text = typeof title === 'string' ? title : '';
  if (screen === undefined) return <bdi>{text}</bdi>;
  return (
    <a href={href(`/${screen}/${resourceId}`)}>
      <bdi>{text || texts.draft}</bdi>
    </a>
  );
}

/** A record that is created and set up by one request is shown once. */
function worthShowing(entries: readonly Entry[]): Entry[] {
  const keyOf = ({ requestId, resource, resourceId }: Entry) => `${requestId} ${resource} ${resourceId}`;
  const created = new Set(entries.filter(({ action }) => action === 'created').map(keyOf));
  const isShownAsCreated = (entry: Entry) => entry.action === 'updated' && created.has(keyOf(entry));
  return entries.filter((entry) => !PARTS.has(entry.resource) && !isShownAsCreated(entry)).slice(0, SHOWN);
}

/** A new status says more than that something was updated: `finalized`. */
function changeOf({ action, before, after }: Entry): keyof typeof texts.changes {
  const status = after?.status;
  const isNew = action === 'updated' && typeof status === 'string' && status !== before?.status;
  return isNew && status in texts.changes ? (status as keyof typeof texts.changes) : action;
}

/** `creditNote` is `credit note`. */
function kindOf({ resource }: Entry): string {
  const kinds: Record<string, string> = texts.records;
  return kinds[resource] ?? resource;
}
