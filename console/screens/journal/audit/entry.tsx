import { useEffect } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { href } from '../../../app/router.ts';
import type { ScreenProps } from '../../../app/screen.ts';
import { api } from '../../../app/session.ts';
import { ButtonLink } from '../../../parts/button.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { Loaded } from '../../../parts/problem.tsx';
import { useRead } from '../../../parts/reads.ts';
import { Copy, Fact, Facts, When } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';
import { Actor, actorKind } from './actor.tsx';
import { Changes } from './changes.tsx';
import { screenOf } from './differences.ts';
import { changeName } from './names.ts';
import { Seal } from './seal.tsx';

const { app, audit } = words;

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
      title={entry ? changeName(entry) : app.titles.auditEntry}
      back={{ href: href('/audit'), text: app.titles.audit }}
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
        {audit.entry.allOfRecord}
      </ButtonLink>
      {screen && (
        <ButtonLink icon="right" href={href(screen.path, screen.query)}>
          {audit.entry.showRecord}
        </ButtonLink>
      )}
    </>
  );
}

function About({ entry }: { entry: AuditEntry }) {
  return (
    <Card title={audit.entry.about}>
      <Facts>
        <Fact label={actorKind(entry)}>
          <a href={href('/audit', { actor: entry.actor.id })} title={audit.entry.allByActor}>
            <Actor entry={entry} />
          </a>
        </Fact>
        <Fact label={audit.when}>
          <When at={entry.createdAt} />
        </Fact>
        <Fact label={audit.entry.record}>
          <Copy text={entry.resourceId} label={audit.entry.recordIdentifier} />
        </Fact>
        <Fact label={audit.entry.request}>
          {entry.requestId && <Copy text={entry.requestId} label={audit.entry.requestIdentifier} />}
        </Fact>
        <Fact label={audit.entry.entry}>
          <Copy text={entry.id} label={audit.entry.entryIdentifier} />
        </Fact>
      </Facts>
    </Card>
  );
}
