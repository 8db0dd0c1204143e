import { useEffect } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import type { ScreenProps } from '../../../app/screens.ts';
import { api } from '../../../app/session.ts';
import { ButtonLink } from '../../../parts/button.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Copy, Fact, Facts, When } from '../../../parts/text.tsx';
import { Actor, actorKind } from './actor.tsx';
import { Changes } from './changes.tsx';
import { fieldWords, screenOf } from './differences.ts';
import { Seal } from './seal.tsx';

type AuditEntry = Schemas['AuditEntry'];

/** Entries are sealed within a second. */
const SEALED_MS = 1_500;

export default function AuditEntryScreen({ params: { auditEntryId = '' } }: ScreenProps) {
  const read = useRead(`audit-entries/${auditEntryId}`, (signal) =>
    api().GET('/audit-entries/{auditEntryId}', { params: { path: { auditEntryId } }, signal }),
  );
  const isWaiting = read.data !== undefined && read.data.hash === undefined;
  useEffect(() => {
    if (!isWaiting || read.isLoading) return;
    const timer = setTimeout(read.reload, SEALED_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, read.isLoading]);
  const entry = read.data;
  return (
    <Page
      title={entry ? `${fieldWords(entry.resource)} ${entry.action}` : 'Audit entry'}
      back={{ href: href('/audit'), text: 'Audit trail' }}
      actions={entry && <Actions entry={entry} />}
    >
      <Loaded read={read} lines={6}>
        {(shown) => (
          <>
            <About entry={shown} />
            <Changes entry={shown} />
            <Seal entry={shown} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Actions({ entry: { resource, resourceId, action } }: { entry: AuditEntry }) {
  const screen = action === 'deleted' ? undefined : screenOf(resource, resourceId);
  return (
    <>
      <ButtonLink icon="history" href={href('/audit', { record: resourceId })}>
        All changes of the record
      </ButtonLink>
      {screen && (
        <ButtonLink icon="right" href={href(screen.path, screen.query)}>
          Show the record
        </ButtonLink>
      )}
    </>
  );
}

function About({ entry }: { entry: AuditEntry }) {
  return (
    <Card title="Who and when">
      <Facts>
        <Fact label={actorKind(entry)}>
          <a href={href('/audit', { actor: entry.actor })} title="All changes by this actor">
            <Actor entry={entry} />
          </a>
        </Fact>
        <Fact label="When">
          <When at={entry.createdAt} />
        </Fact>
        <Fact label="Record">
          <Copy text={entry.resourceId} label="identifier of the record" />
        </Fact>
        <Fact label="Request">{entry.requestId && <Copy text={entry.requestId} label="request" />}</Fact>
        <Fact label="Entry">
          <Copy text={entry.id} label="identifier of the entry" />
        </Fact>
      </Facts>
    </Card>
  );
}
