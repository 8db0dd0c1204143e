import { useEffect, useRef } from 'preact/hooks';
import { api } from '../../../../app/session.ts';
import { Button } from '../../../../parts/button.tsx';
import { ask } from '../../../../parts/dialog.tsx';
import { detailsOf } from '../../../../parts/errors.ts';
import { TextAreaField, TextField } from '../../../../parts/fields.tsx';
import { Form } from '../../../../parts/form.tsx';
import { useForm } from '../../../../parts/form-state.ts';
import { notify } from '../../../../parts/notice.tsx';
import { Card } from '../../../../parts/page.tsx';
import { refresh } from '../../../../parts/reads.ts';
import { words } from '../../../../words/words.ts';
import { MessageTest } from '../message-test.tsx';
import { type MessageText, nameOf } from './naming.ts';
import { Placeholders } from './placeholders.tsx';
import { ShownPreview, usePreview } from './text-preview.tsx';

const texts = words.mailSettings.texts;
const ROWS = 14;

/** The form of one text beside the message that it makes. */
export function TextEditor({ text }: { text: MessageText }) {
  const { kind, language, isOwn, placeholders } = text;
  const fields = useRef<HTMLDivElement>(null);
  const path = { kind, language };
  const form = useForm({
    key: `message-texts/${kind}/${language}`,
    initial: { subject: text.subject, text: text.text },
    send: (values) => api().PUT('/message-texts/{kind}/{language}', { params: { path }, body: values }),
    done() {
      refresh('message-texts');
      notify(texts.saved);
    },
  });
  const preview = usePreview({ ...path, ...form.values.value });
  const { error } = preview;
  // The preview refuses what saving would refuse, so that a mistake is shown while it is made.
  useEffect(() => {
    form.error.value = detailsOf(error).length > 0 ? error : undefined;
  }, [error]);
  const goBack = () =>
    ask({
      title: texts.backQuestion(nameOf(text)),
      text: texts.backText,
      action: texts.back,
      isDangerous: true,
      async run() {
        await api().DELETE('/message-texts/{kind}/{language}', { params: { path } });
        refresh('message-texts');
        notify(texts.backDone);
      },
    });
  return (
    <>
      <div class="columns message-text-columns">
        <Card title={nameOf(text)}>
          <Form
            form={form}
            submit={texts.save}
            isStanding
            actions={
              isOwn && (
                <Button kind="quiet" onClick={goBack}>
                  {texts.back}
                </Button>
              )
            }
          >
            <div ref={fields} class="form">
              <TextField name="subject" label={texts.subject} maxLength={200} required />
              <TextAreaField name="text" label={texts.body} rows={ROWS} required hint={texts.bodyHint} />
            </div>
            <Placeholders names={placeholders} form={form} fields={fields} />
          </Form>
        </Card>
        <ShownPreview title={texts.preview} preview={preview} />
      </div>
      <MessageTest message={{ ...path, ...form.values.value }} />
    </>
  );
}
