import { api, can } from '../../app/session.ts';
import { words } from '../../words/words.ts';
import { ask } from '../dialog.tsx';
import { fileNameIn, saveFile } from '../files.ts';
import { instant } from '../format.ts';
import { notify } from '../notice.tsx';
import { useMailServerForm } from '../providers.tsx';
import { knownSentence } from '../rules.ts';
import { Status } from '../text.tsx';
import { type Message, refreshSending } from './sendable.ts';

const texts = words.messages;

/** Messages that are sent soon are read again this often. */
export const WAITING_MS = 4_000;
const SOON_MS = 60_000;

/** One that a server did not take waits for minutes or hours, and is not looked at all the time. */
export function isSentSoon({ status, nextAttemptAt }: Message): boolean {
  return status === 'QUEUED' && (!nextAttemptAt || Date.parse(nextAttemptAt) < Date.now() + SOON_MS);
}

export function MessageStatus({ status }: Pick<Message, 'status'>) {
  return <Status status={status}>{texts.statuses[status]}</Status>;
}

/** Why a message has its status. */
export function reasonOf({ status, reason, serverAnswer, attempts, nextAttemptAt }: Message): string {
  if (reason === 'NO_DOCUMENT') {
    const said = serverAnswer && knownSentence({ field: '', message: serverAnswer });
    return said || texts.reasons[reason];
  }
  if (reason) return texts.reasons[reason];
  if (status !== 'QUEUED') return '';
  return attempts > 0 && nextAttemptAt ? texts.waitsUntil(instant(nextAttemptAt)) : texts.waits;
}

/** The words of the mail server. Where the document could not be made, they are those of this service. */
export function serverWordsOf({ reason, serverAnswer }: Message): string | undefined {
  return reason === 'NO_DOCUMENT' ? undefined : serverAnswer;
}

/** Says how a message that is held can still be sent. */
export function WayOut({ reason }: { reason: Message['reason'] | undefined }) {
  if (!reason || !(reason in texts.waysOut)) return null;
  const way = texts.waysOut[reason as keyof typeof texts.waysOut];
  return (
    <>
      <span>{way}</span>
      {reason === 'NO_MAIL_SERVER' && (can('ADMIN') ? <ConnectLink /> : <span>{texts.askAdmin}</span>)}
    </>
  );
}

function ConnectLink() {
  return <a href={useMailServerForm()}>{texts.connect}</a>;
}

/** Saves a message for a mail program. */
export async function downloadMessage(messageId: string): Promise<void> {
  const params = { path: { messageId } };
  const { data, response } = await api().GET('/messages/{messageId}/eml', { params, parseAs: 'blob' });
  saveFile(
    data as unknown as Blob,
    fileNameIn(response.headers.get('content-disposition')) ?? `${messageId}.eml`,
  );
}

/** A message of a sandbox never leaves it. */
export function canRepeat({ status, reason }: Message): boolean {
  return can('MEMBER') && status !== 'QUEUED' && status !== 'ACCEPTED' && reason !== 'SANDBOX';
}

/** The word for it: what was held did not go out yet. */
export function repeatWord({ status }: Message): string {
  return status === 'HELD' ? texts.message.sendNow : texts.message.repeat;
}

/** Sends a message after all. One that may have arrived could come twice, so it asks before. */
export async function repeatMessage({ id: messageId, status }: Message): Promise<void> {
  const run = async () => {
    await api().POST('/messages/{messageId}/repeat', { params: { path: { messageId } } });
    refreshSending();
    notify(texts.message.repeated);
  };
  if (status !== 'UNCERTAIN') return run();
  await ask({
    title: texts.message.repeatUncertain,
    text: <p>{texts.message.repeatUncertainText}</p>,
    action: texts.message.repeat,
    isDangerous: true,
    run,
  });
}
