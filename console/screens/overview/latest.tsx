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

/** Records whose changes are people's acts. Parts of them change often and say little. */
const RESOURCES = [
  ...(['tenant', 'member', 'accessToken', 'integration', 'client', 'contract', 'project'] as const),
  ...(['invoice', 'payment', 'refund', 'creditNote'] as const),
];
/** All that a line shows of a record. */
const PROPERTIES =
  'status,archivedAt,reversedAt,number,invoiceNumber,name,legalName,email,subject,reference,clientId';
/** An act may change several records and is shown once, so more are read than shown. */
const READ = 16;
const SHOWN = 8;

/** Records that have a screen. */
const SCREENS: { [resource: string]: string } = {
  ...{ client: 'clients', contract: 'contracts', project: 'projects', invoice: 'invoices' },
  ...{ creditNote: 'credit-notes', integration: 'integrations' },
};

/** The latest acts, from the audit trail. The saving of a draft is none. */
export function Latest() {
  const read = useRead('audit-entries?latest', (signal) =>
    api().GET('/audit-entries', {
      params: {
        query: { limit: READ, resource: RESOURCES, isPlainUpdate: false, properties: PROPERTIES },
      },
      signal,
    }),
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
  return <>{texts.changes[changeOf(entry)](<bdi>{entry.actor.id}</bdi>, <ChangedRecord entry={entry} />)}</>;
}

/** A payment has its reference, and leads to its client. */
function ChangedRecord({ entry }: { entry: Entry }) {
  const { resource, resourceId, action } = entry;
  const { invoiceNumber, number, name, legalName, email, subject, reference, clientId } = stateOf(entry);
  const title = number ?? invoiceNumber ?? name ?? legalName ?? email ?? subject ?? reference;
  const text = typeof title === 'string' ? title : resource === 'invoice' ? texts.draft : '';
  const screen = action === 'deleted' ? undefined : SCREENS[resource];
  const ofClient = typeof clientId === 'string' && text !== '' ? href(`/clients/${clientId}`) : undefined;
  const to = screen ? href(`/${screen}/${resourceId}`) : ofClient;
  return (
    <>
      {kindOf(entry)}{' '}
      {to ? (
        <a href={to}>
          <bdi>{text}</bdi>
        </a>
      ) : (
        <bdi>{text}</bdi>
      )}
    </>
  );
}

function stateOf({ before, after }: Entry): { [property: string]: unknown } {
  return after ?? before ?? {};
}

/**
 * A record that is created and set up by one request is shown once. Of a request that changes money and invoices, the invoices
 * are shown: they say more.
 */
function worthShowing(entries: readonly Entry[]): Entry[] {
  const created = new Set(entries.filter(({ action }) => action === 'created').map(ownKey));
  const ofInvoices = new Set(
    entries.filter(({ resource }) => resource === 'invoice').map(({ requestId }) => requestId),
  );
  function ownKey({ requestId, resourceId }: Entry): string {
    return `${requestId} ${resourceId}`;
  }
  const isShownElsewhere = (entry: Entry) =>
    (entry.action === 'updated' && created.has(ownKey(entry))) ||
    (['payment', 'refund'].includes(entry.resource) && ofInvoices.has(entry.requestId));
  return entries.filter((entry) => !isShownElsewhere(entry)).slice(0, SHOWN);
}

/** A new status says more than that something was updated: `finalized`. */
function changeOf({ action, before, after }: Entry): keyof typeof texts.changes {
  if (action !== 'updated') return action;
  const status = after?.status;
  if (typeof status === 'string' && status !== before?.status) {
    const isOpenAgain = status === 'FINALIZED' || status === 'PARTIALLY_PAID';
    if (isOpenAgain && before?.status !== 'DRAFT' && before?.status !== 'FINALIZED') return 'REOPENED';
    return status in texts.changes ? (status as keyof typeof texts.changes) : action;
  }
  if (after?.archivedAt !== before?.archivedAt) return after?.archivedAt ? 'ARCHIVED' : 'UNARCHIVED';
  return after?.reversedAt ? 'REVERSED' : action;
}

/** `creditNote` is `credit note`. */
function kindOf({ resource }: Entry): string {
  return texts.records[resource as keyof typeof texts.records];
}
