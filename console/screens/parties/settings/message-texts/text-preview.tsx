import type { Schemas } from '../../../../../client/src/client.ts';
import { api } from '../../../../app/session.ts';
import { type DryRun, useDryRun } from '../../../../parts/dry-runs.ts';
import { detailsOf, messageOf } from '../../../../parts/errors.ts';
import { MessageFrame } from '../../../../parts/message-frame.tsx';
import { Card } from '../../../../parts/page.tsx';
import { Warning } from '../../../../parts/problem.tsx';
import { Skeleton } from '../../../../parts/skeleton.tsx';
import { words } from '../../../../words/words.ts';

const texts = words.mailSettings.texts;

type Values = Pick<Schemas['MessageText'], 'kind' | 'language' | 'subject' | 'text'>;
type Composed = Schemas['ComposedMessage'];

/** The message that a text would make, once typing pauses. */
export function usePreview(values: Values): DryRun<Composed> {
  return useDryRun(`message-texts ${JSON.stringify(values)}`, (signal) =>
    api().POST('/message-texts/preview', { body: values, signal }),
  );
}

export function TextPreview({ title, values }: { title: string; values: Values }) {
  return <ShownPreview title={title} preview={usePreview(values)} />;
}

/** The last message that could be made stays while a text is mended. */
export function ShownPreview({ title, preview }: { title: string; preview: DryRun<Composed> }) {
  const { data, error } = preview;
  return (
    <Card title={title}>
      {error !== undefined && (
        <Warning>{detailsOf(error).length > 0 ? texts.paused : messageOf(error)}</Warning>
      )}
      {data === undefined ? (
        error === undefined && <Skeleton lines={8} />
      ) : (
        <div class="message-preview">
          <p>
            <span class="quiet-text">{texts.subject}:</span> <strong>{data.subject}</strong>
          </p>
          <MessageFrame html={data.html} title={texts.previewFrame} />
          <p class="quiet-text">{texts.previewHint}</p>
        </div>
      )}
    </Card>
  );
}
