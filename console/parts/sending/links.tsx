import { useState } from 'preact/hooks';
import type { Schemas } from '../../../client/src/client.ts';
import { api, can } from '../../app/session.ts';
import { words } from '../../words/words.ts';
import { Button } from '../button.tsx';
import { ask } from '../dialog.tsx';
import { instant } from '../format.ts';
import { notify } from '../notice.tsx';
import { refresh, useRead } from '../reads.ts';
import { ShownOnce } from '../shown-once.tsx';
import { Status, When } from '../text.tsx';
import type { Sendable } from './sendable.ts';

type Link = Schemas['Link'];

const texts = words.messages.card;

const READ_MAX = 100;
const SHOWN_MAX = 5;

/** The links to a document that still work, newest first, and the last that do not. */
export function Links({ of }: { of: Sendable }) {
  const { data = [] } = useRead(`links?about=${of.id}`, async (signal) => {
    const about = of.kind === 'INVOICE' ? { invoiceId: of.id } : { clientId: of.clientId };
    const { data: all } = await api().GET('/links', {
      ...{ params: { query: { ...about, limit: READ_MAX } }, signal },
    });
    return { data: all.filter(({ invoice, creditNote }) => (invoice ?? creditNote) === of.id) };
  });
  if (data.length === 0) return null;
  const shown = [...data].sort((one, other) => Number(isOver(one)) - Number(isOver(other)));
  return (
    <>
      <h3>{texts.links}</h3>
      <ul class="sent-entries" aria-label={texts.links}>
        {shown.slice(0, SHOWN_MAX).map((link) => (
          <OneLink key={link.id} link={link} />
        ))}
      </ul>
    </>
  );
}

function isOver({ revokedAt, expiresAt }: Link): boolean {
  return revokedAt !== undefined || (expiresAt !== undefined && Date.parse(expiresAt) < Date.now());
}

function OneLink({ link }: { link: Link }) {
  const { createdAt, expiresAt, revokedAt } = link;
  return (
    <li>
      <span>
        {texts.madeAt(<When at={createdAt} />)}
        {expiresAt && !isOver(link) && <>, {texts.endsAt(<When at={expiresAt} />)}</>}
      </span>
      {isOver(link) && <Status status="ENDED">{revokedAt ? texts.revoked : texts.ended}</Status>}
      {!isOver(link) && can('MEMBER') && (
        <Button
          size="small"
          attributes={{ 'aria-label': texts.revokeOf(instant(createdAt)) }}
          onClick={() => revoke(link)}
        >
          {texts.revoke}
        </Button>
      )}
    </li>
  );
}

async function revoke({ id: linkId }: Link): Promise<void> {
  await ask({
    title: texts.revokeTitle,
    text: <p>{texts.revokeText}</p>,
    action: texts.revokeSubmit,
    isDangerous: true,
    run: async () => {
      await api().DELETE('/links/{linkId}', { params: { path: { linkId } } });
      refresh('links');
      notify(texts.revokeDone);
    },
  });
}

/** Makes a link to a document, and shows its address this once. */
export function NewLink({ of }: { of: Sendable }) {
  const [url, setUrl] = useState<string>();
  const make = async () => {
    const body = of.kind === 'INVOICE' ? { invoiceId: of.id } : { creditNoteId: of.id };
    const { data } = await api().POST('/links', { body });
    setUrl(data.url);
    refresh('links');
  };
  return (
    <>
      <Button size="small" icon="copy" onClick={make}>
        {texts.link}
      </Button>
      {url && (
        <ShownOnce
          label={texts.linkName}
          secret={url}
          otherwise={texts.linkLost}
          onClose={() => setUrl(undefined)}
        >
          <p>{texts.linkHint}</p>
          <p>
            <a href={url} target="_blank" rel="noreferrer">
              {texts.open}
            </a>
          </p>
        </ShownOnce>
      )}
    </>
  );
}
