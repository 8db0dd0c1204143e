import { go, href } from '../../../app/router.ts';
import { api } from '../../../app/session.ts';
import { AddressFields, addressOf, emptyAddress, useUsualCountry } from '../../../parts/address-fields.tsx';
import { TextField } from '../../../parts/fields.tsx';
import { Form, Row } from '../../../parts/form.tsx';
import { useForm } from '../../../parts/form-state.ts';
import { notify } from '../../../parts/notice.tsx';
import { Card, Page } from '../../../parts/page.tsx';
import { filled } from '../../../parts/paths.ts';
import { refresh } from '../../../parts/reads.ts';
import { words } from '../../../words/words.ts';
import { NameFields, RareFields } from './client-fields.tsx';
import { valuesOf } from './client-form.ts';

const { clients, app } = words;

/** A client with its first address and contact. One request makes all of them, or nothing. */
export default function NewClient() {
  const country = useUsualCountry();
  const form = useForm({
    key: 'clients/new',
    initial: { ...valuesOf(), address: emptyAddress(country), contact: { name: '', email: '' } },
    send: ({ address: typed, ...values }, { header }) => {
      const address = addressOf(typed, country);
      return api().POST('/clients', {
        body: { ...filled(values), ...(address && { address }) },
        params: { header },
      });
    },
    done: ({ data }) => {
      refresh('clients');
      notify(clients.form.created);
      go(`/clients/${data.id}`, { replace: true });
    },
  });
  return (
    <Page title={app.titles.newClient} back={{ href: href('/clients'), text: app.titles.clients }}>
      <Card>
        <Form form={form} submit={clients.form.create} onCancel={() => go('/clients')} isNew>
          <NameFields />
          <AddressFields within="address." />
          <Row>
            <TextField name="contact.name" label={clients.form.contact} hint={clients.form.contactHint} />
            <TextField name="contact.email" label={clients.form.email} type="email" />
          </Row>
          <RareFields />
        </Form>
      </Card>
    </Page>
  );
}
