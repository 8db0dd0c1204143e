import type { ComponentChildren } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { api } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { detailsOf } from '../../../parts/errors.ts';
import { Labelled } from '../../../parts/form.tsx';
import { TextInput } from '../../../parts/inputs.tsx';
import { Card } from '../../../parts/page.tsx';
import { sentenceOf } from '../../../parts/rules.ts';
import { Status } from '../../../parts/text.tsx';
import { words } from '../../../words/words.ts';

const texts = words.mailSettings.mail.test;

type MessageText = Schemas['MessageText'];
type Outcome = Schemas['MailTestOutcome'];

const TONES = { ACCEPTED: 'SUCCEEDED', REFUSED: 'FAILED', POSTPONED: 'HELD', UNCERTAIN: 'HELD' };

export interface MailTestProps {
  testAddress: string;
  /** The text to send. Without one, the message says that it is a test. */
  message?: Pick<MessageText, 'kind' | 'language'> & Partial<Pick<MessageText, 'subject' | 'text'>>;
  /** Stands above the address. */
  children?: ComponentChildren;
}

/** Sends a message now, and shows what the server said to it. */
export function MailTest({ testAddress, message, children }: MailTestProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [problem, setProblem] = useState<string>();
  const to = typed ?? testAddress;
  const send = async () => {
    setOutcome(undefined);
    setProblem(undefined);
    try {
      const body = { ...(to.trim() !== '' && { to: to.trim() }), ...(message && { message }) };
      setOutcome((await api().POST('/mail-server/test', { body })).data);
    } catch (error) {
      const ofAddress = detailsOf(error).filter(({ field }) => field === 'to');
      if (ofAddress.length === 0) throw error;
      setProblem(ofAddress.map(sentenceOf).join('; '));
      document.getElementById(id)?.focus();
    }
  };
  const submit = (event: Event) => event.preventDefault();
  return (
    <Card title={texts.title}>
      <p class="quiet-text">{message ? texts.ofText : texts.text}</p>
      <form class="form" noValidate onSubmit={submit}>
        {children}
        <Labelled id={id} label={texts.to} error={problem}>
          {(control) => <TextInput {...control} type="email" value={to} onInput={setTyped} />}
        </Labelled>
        <footer class="form-foot">
          <Button type="submit" onClick={send}>
            {texts.send}
          </Button>
        </footer>
      </form>
      <div role="status">{outcome && <Told {...outcome} />}</div>
    </Card>
  );
}

function Told({ outcome, serverAnswer, to }: Outcome) {
  return (
    <div class="mail-outcome">
      <Status status={TONES[outcome]}>{texts.outcomes[outcome]}</Status>
      <p>{texts.explained[outcome](<bdi>{to}</bdi>)}</p>
      <p>
        <span class="quiet-text">{texts.answer}</span> <code>{serverAnswer}</code>
      </p>
    </div>
  );
}
