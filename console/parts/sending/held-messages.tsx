import { href } from '../../app/router.ts';
import { can } from '../../app/session.ts';
import { words } from '../../words/words.ts';
import { Button } from '../button.tsx';
import { Warning } from '../problem.tsx';
import { downloadMessage, reasonOf, WayOut } from './message-state.tsx';
import type { MessageWithBody } from './sendable.ts';

const texts = words.messages;

/** Says that messages were not sent, why, and what can be done with them. */
export function HeldMessages({ messages, onClose }: { messages: MessageWithBody[]; onClose: () => void }) {
  const [first] = messages;
  if (!first) return null;
  return (
    <>
      <Warning>
        <p>{reasonOf(first)}</p>
        <p>{texts.send.held(messages.length)}</p>
      </Warning>
      <p class="way-out">
        <WayOut reason={first.reason} />
      </p>
      <ul class="entries held-entries">
        {messages.map(({ id, to }) => (
          <li key={id}>
            <div class="entry-text">
              <bdi>{to.name ?? to.address}</bdi>
              {to.name && <bdi class="quiet-text">{to.address}</bdi>}
            </div>
            <a class="button small" href={href(`/outbox/${id}`)} aria-label={texts.readOf(to.address)}>
              {texts.read}
            </a>
            {can('MEMBER') && (
              <Button
                size="small"
                icon="download"
                attributes={{ 'aria-label': texts.downloadOf(to.address) }}
                onClick={() => downloadMessage(id)}
              >
                {texts.download}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <footer>
        <Button kind="primary" onClick={onClose}>
          {texts.send.done}
        </Button>
      </footer>
    </>
  );
}
