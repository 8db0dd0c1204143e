import { api } from '../app/session.ts';
import { words } from '../words/words.ts';
import { AddressFields, addressOf, emptyAddress, useUsualCountry } from './address-fields.tsx';
import { Dialog } from './dialog.tsx';
import { TextField } from './fields.tsx';
import { Form } from './form.tsx';
import { useForm } from './form-state.ts';
import { refresh } from './reads.ts';

const texts = words.parts.creating;

export interface CreateDialogProps {
  /** The name that was typed into the chooser. */
  name: string;
  onMade: (id: string) => void;
  onClose: () => void;
}

/** Makes a client without leaving the form that needs it. Show it outside of that form. */
export function NewClientDialog({ name, onMade, onClose }: CreateDialogProps) {
  const country = useUsualCountry();
  const form = useForm({
    key: `clients/new/${name}`,
    initial: { name, address: emptyAddress(country) },
    send: (values, { header }) => {
      const address = addressOf(values.address, country);
      return api().POST('/clients', {
        body: { name: values.name, ...(address && { address }) },
        params: { header },
      });
    },
    done: ({ data }) => {
      refresh('clients');
      onClose();
      onMade(data.id);
    },
  });
  return (
    <Dialog title={words.app.titles.newClient} isWide onClose={onClose}>
      <Form form={form} submit={texts.client} onCancel={onClose}>
        <TextField name="name" label={words.parts.addresses.name} required />
        <AddressFields within="address." />
      </Form>
    </Dialog>
  );
}
