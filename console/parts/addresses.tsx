import { useState } from 'preact/hooks';
import type { Schemas } from '../../client/src/client.ts';
import { api, can } from '../app/session.ts';
import { words } from '../words/words.ts';
import { countryOf } from './address-fields.tsx';
import { Button } from './button.tsx';
import { ask, Dialog } from './dialog.tsx';
import { CountryField, TextField } from './fields.tsx';
import { Form, Row } from './form.tsx';
import { savedRecord, useForm } from './form-state.ts';
import { Menu } from './menu.tsx';
import { Card } from './page.tsx';
import { changesOf, filled } from './paths.ts';
import { Empty, Loaded } from './problem.tsx';
import { refresh, useRead } from './reads.ts';

type Address = Schemas['Address'];

const { addresses: texts, buttons } = words.parts;

const SHOWN_MAX = 100;

interface AddressesProps {
  /** A client, or the tenant itself. */
  owner: string | 'tenant';
  /** Whether the role allows changes: by default, a MEMBER's does. */
  isEditable?: boolean;
}

/** The postal addresses of a client or of the tenant. Invoices show the first one. */
export function Addresses({ owner, isEditable = can('DRAFTER') }: AddressesProps) {
  const [edited, setEdited] = useState<Address | 'new'>();
  const clientId = owner === 'tenant' ? 'none' : owner;
  const read = useRead(`addresses?of=${owner}`, (signal) =>
    api().GET('/addresses', { params: { query: { clientId, limit: SHOWN_MAX } }, signal }),
  );
  const add = isEditable && (
    <Button size="small" icon="plus" onClick={() => setEdited('new')}>
      {texts.add}
    </Button>
  );
  return (
    <Card title={texts.title} actions={add}>
      <Loaded read={read} lines={2}>
        {(addresses) =>
          addresses.length === 0 ? (
            <Empty title={texts.none}>{texts.noneHint}</Empty>
          ) : (
            <ul class="entries">
              {addresses.map((address) => (
                <OneAddress key={address.id} {...{ address, isEditable }} edit={() => setEdited(address)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && (
        <AddressDialog
          owner={owner}
          address={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Card>
  );
}

interface OneAddressProps {
  address: Address;
  isEditable: boolean;
  edit: () => void;
}

function OneAddress({ address, isEditable, edit }: OneAddressProps) {
  const { name, address1, address2, zip, city, region, country, vatNumber } = address;
  const lines = [address1, address2, `${zip} ${city}`, region, country, vatNumber && texts.vat(vatNumber)];
  const remove = () =>
    ask({
      title: texts.deleteTitle(name),
      text: texts.deleteHint,
      action: texts.delete,
      isDangerous: true,
      run: async () => {
        await api().DELETE('/addresses/{addressId}', { params: { path: { addressId: address.id } } });
        refresh('addresses', 'invoices');
      },
    });
  return (
    <li>
      <address class="entry-text">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {lines.filter(Boolean).map((line, at) => (
          <bdi key={at}>{line}</bdi>
        ))}
      </address>
      {isEditable && (
        <Menu
          label={texts.actions(name)}
          items={[
            { text: buttons.edit, icon: 'edit', run: edit },
            { text: buttons.delete, icon: 'trash', isDangerous: true, run: remove },
          ]}
        />
      )}
    </li>
  );
}

/** `country` holds the code here: the API's errors name the country. */
const EMPTY = {
  ...{ name: '', address1: '', address2: '', zip: '', city: '', region: '' },
  ...{ country: '', registrationNumber: '', vatNumber: '' },
};

interface AddressDialogProps {
  owner: string;
  address: Address | undefined;
  onClose: () => void;
}

const readAddress = (addressId: string) =>
  api().GET('/addresses/{addressId}', { params: { path: { addressId } } });

function valuesOf(address: Address | undefined): typeof EMPTY {
  const saved = { ...address, country: address?.countryCode };
  const values = Object.entries(EMPTY).map(([name, empty]) => [name, saved[name as keyof Address] ?? empty]);
  return Object.fromEntries(values) as typeof EMPTY;
}

function AddressDialog({ owner, address, onClose }: AddressDialogProps) {
  const before = valuesOf(address);
  const form = useForm({
    key: `addresses/${address?.id ?? `new/${owner}`}`,
    initial: before,
    saved: address && savedRecord(address, () => readAddress(address.id), valuesOf),
    send: (values, { header, ifMatch }) => {
      if (!address) {
        const body = { ...filled(values), ...(values.country && countryOf(values.country)) };
        const clientId = owner === 'tenant' ? {} : { clientId: owner };
        return api().POST('/addresses', { body: { ...body, ...clientId }, params: { header } });
      }
      const { country, ...changes } = changesOf(before, values);
      // The printed country follows its code, and keeps the spelling that was given elsewhere.
      const changed = country ? countryOf(country) : country === null ? { countryCode: null } : {};
      return api().PATCH('/addresses/{addressId}', {
        params: { path: { addressId: address.id } },
        body: { ...changes, ...changed } as Schemas['AddressChange'],
        ifMatch,
      });
    },
    done: () => {
      refresh('addresses', 'invoices');
      onClose();
    },
  });
  return (
    <Dialog title={address ? texts.edit : texts.new} isWide onClose={onClose}>
      <Form form={form} submit={address ? texts.save : texts.add} onCancel={onClose}>
        <TextField name="name" label={texts.name} required hint={texts.nameHint} />
        <Row>
          <TextField name="address1" label={texts.street} required autoComplete="address-line1" />
          <TextField name="address2" label={texts.furtherLine} autoComplete="address-line2" />
        </Row>
        <Row>
          <TextField name="zip" label={texts.postalCode} required autoComplete="postal-code" />
          <TextField name="city" label={texts.city} required autoComplete="address-level2" />
        </Row>
        <Row>
          <TextField name="region" label={texts.region} />
          <CountryField name="country" label={texts.country} required />
        </Row>
        <Row>
          <TextField name="vatNumber" label={texts.vatNumber} hint={texts.vatNumberHint} />
          <TextField name="registrationNumber" label={texts.registrationNumber} />
        </Row>
      </Form>
    </Dialog>
  );
}
