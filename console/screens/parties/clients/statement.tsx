import { useId, useState } from 'preact/hooks';
import type { Schemas } from '../../../../client/src/client.ts';
import { api, can } from '../../../app/session.ts';
import { Button } from '../../../parts/button.tsx';
import { fileNameIn, saveFile } from '../../../parts/files.ts';
import { Labelled, Row } from '../../../parts/form.tsx';
import { today } from '../../../parts/format.ts';
import { TextInput } from '../../../parts/inputs.tsx';
import { Card } from '../../../parts/page.tsx';
import { SendDialog } from '../../../parts/sending/send-dialog.tsx';
import { words } from '../../../words/words.ts';

const texts = words.clients.statement;

/** Saves or sends a client's statement of account of a period. It begins with the current year. */
export function Statement({ client }: { client: Schemas['Client'] }) {
  const { id: clientId, name, locale } = client;
  const [isSending, setSending] = useState(false);
  const id = useId();
  const [from, setFrom] = useState(() => `${today().slice(0, 4)}-01-01`);
  const [to, setTo] = useState(today);
  const params = { path: { clientId }, query: { ...(from && { from }), ...(to && { to }) } };
  const savePdf = async () =>
    save(await api().GET('/clients/{clientId}/statement/pdf', { params, parseAs: 'blob' }));
  const saveCsv = async () =>
    save(
      await api().GET('/clients/{clientId}/statement', {
        ...{ params, headers: { accept: 'text/csv' }, parseAs: 'blob' },
      }),
    );
  return (
    <Card title={texts.title}>
      <div class="form">
        <Row>
          <Labelled id={`${id}-from`} label={texts.from}>
            {(control) => <TextInput {...control} type="date" value={from} onInput={setFrom} />}
          </Labelled>
          <Labelled id={`${id}-to`} label={texts.to}>
            {(control) => <TextInput {...control} type="date" value={to} onInput={setTo} />}
          </Labelled>
        </Row>
        <div class="client-statement">
          <Button icon="download" onClick={savePdf}>
            {texts.pdf}
          </Button>
          <Button icon="download" onClick={saveCsv}>
            {texts.csv}
          </Button>
          {can('MEMBER') && (
            <Button icon="send" onClick={() => setSending(true)}>
              {words.messages.send.statement}
            </Button>
          )}
        </div>
      </div>
      {isSending && (
        <SendDialog
          of={{ kind: 'STATEMENT', id: clientId, title: name, clientId, locale, period: { from, to } }}
          onClose={() => setSending(false)}
        />
      )}
    </Card>
  );
}

function save({ data, response }: { data: unknown; response: Response }): void {
  saveFile(data as Blob, fileNameIn(response.headers.get('content-disposition')) ?? 'statement');
}
