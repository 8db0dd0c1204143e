import { Button } from '../../parts/button.tsx';
import { PickField, TextField } from '../../parts/fields.tsx';
import { Field, Group, Row, useFormOfField } from '../../parts/form.tsx';
import { searchRecords } from '../../parts/records.ts';
import type { ClientFolder, Mapping } from './config-form.ts';

/** The settings of a provider. */
export function ConfigFields({ provider, isNew }: { provider: string; isNew?: boolean }) {
  if (provider === 'WEBHOOK') return <WebhookFields isNew={isNew} />;
  if (provider === 'JIRA') return <JiraFields />;
  if (provider === 'GOOGLE_DRIVE') return <DriveFields />;
  return null;
}

function WebhookFields({ isNew }: { isNew: boolean | undefined }) {
  const stars = 'Secrets in it are shown as ***, and stay as they are if you leave the stars.';
  return (
    <TextField
      name="config.url"
      label="URL"
      type="url"
      required
      placeholder="https://example.com/hooks"
      hint={`Events are posted there, signed.${isNew ? '' : ` ${stars}`}`}
    />
  );
}

function JiraFields() {
  return (
    <>
      <Group title="Projects" hint="Time logged in a Jira project becomes time of yours.">
        <Rows<Mapping>
          name="config.mappings"
          blank={{ projectKey: '', projectId: '' }}
          noun="mapping"
          row={(path) => (
            <>
              <TextField name={`${path}.projectKey`} label="Jira project key" placeholder="WEB" />
              <PickField
                name={`${path}.projectId`}
                label="Project"
                placeholder="Search projects"
                search={searchRecords('projects')}
              />
            </>
          )}
        />
      </Group>
      <Row>
        <TextField
          name="config.role"
          label="Role"
          placeholder="Everybody"
          hint="Its rate in the contract applies to new time."
        />
        <TextField
          name="config.cloudId"
          label="Jira site"
          placeholder="The only one"
          hint="Its identifier, if your account reaches more than one site."
        />
      </Row>
    </>
  );
}

function DriveFields() {
  return (
    <>
      <TextField
        name="config.folderId"
        label="Folder"
        placeholder="root"
        hint="The last part of the folder's address in Google Drive. root is My Drive itself."
      />
      <FormatsField />
      <Group title="Folders of clients" hint="Files of other clients go to the folder above.">
        <Rows<ClientFolder>
          name="config.clientFolders"
          blank={{ clientId: '', folderId: '' }}
          noun="folder"
          row={(path) => (
            <>
              <PickField
                name={`${path}.clientId`}
                label="Client"
                placeholder="Search clients"
                search={searchRecords('clients')}
              />
              <TextField name={`${path}.folderId`} label="Folder" />
            </>
          )}
        />
      </Group>
    </>
  );
}

export const FORMATS = [
  { value: 'PDF', text: 'PDF' },
  { value: 'FACTUR_X', text: 'Factur-X (PDF with e-invoice)' },
  { value: 'UBL', text: 'UBL e-invoice' },
  { value: 'CII', text: 'CII e-invoice' },
];

function FormatsField() {
  const form = useFormOfField();
  const chosen = form.get('config.formats') as string[];
  const toggle = (format: string, isOn: boolean) =>
    form.set(
      'config.formats',
      FORMATS.map(({ value }) => value).filter((one) => (one === format ? isOn : chosen.includes(one))),
    );
  return (
    <Field name="config.formats" label="Formats">
      {({ id, ...control }) => (
        <div {...control} id={id} class="integrations-checks" role="group" aria-label="Formats">
          {FORMATS.map(({ value, text }) => (
            <label key={value}>
              <input
                class="check"
                type="checkbox"
                checked={chosen.includes(value)}
                onInput={({ currentTarget }) => toggle(value, currentTarget.checked)}
              />
              {text}
            </label>
          ))}
        </div>
      )}
    </Field>
  );
}

interface RowsProps<R> {
  name: string;
  blank: R;
  /** One row in words: "Add mapping", "Remove mapping 2". */
  noun: string;
  row: (path: string) => preact.ComponentChildren;
}

/** Pairs of fields, one row each. */
function Rows<R>({ name, blank, noun, row }: RowsProps<R>) {
  const form = useFormOfField();
  const rows = form.get(name) as R[];
  return (
    <>
      {rows.map((_, at) => (
        <div class="integrations-pair" key={at}>
          {row(`${name}.${at}`)}
          <Button
            kind="quiet"
            icon="trash"
            label={`Remove ${noun} ${at + 1}`}
            onClick={() => form.set(name, rows.toSpliced(at, 1))}
          />
        </div>
      ))}
      <div>
        <Button size="small" icon="plus" onClick={() => form.set(name, [...rows, blank])}>
          Add {noun}
        </Button>
      </div>
    </>
  );
}
