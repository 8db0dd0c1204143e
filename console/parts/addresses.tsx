import { useState } from 'preact/hooks';
import type { Schemas } from '../../client/src/client.ts';
import { api, can } from '../app/session.ts';
import { Button } from './button.tsx';
import { COUNTRIES } from './codes.ts';
import { ask, Dialog } from './dialog.tsx';
import { CountryField, TextField } from './fields.tsx';
import { Form, Row } from './form.tsx';
import { useForm } from './form-state.ts';
import { Menu } from './menu.tsx';
import { Card } from './page.tsx';
import { changesOf, filled } from './paths.ts';
import { Empty, Loaded } from './problem.tsx';
import { refresh, useRead } from './reads.ts';

type Address = Schemas['Address'];

const SHOWN_MAX = 100;

interface AddressesProps {
  /** A client, or the tenant itself. */
  owner: string | 'tenant';
  /** Whether the role allows changes: by default, a MEMBER's does. */
  isEditable?: boolean;
}

/** The postal addresses of a client or of the tenant. Invoices show the first one. */
export function Addresses({ owner, isEditable = can('MEMBER') }: AddressesProps) {
  const [edited, setEdited] = useState<Address | 'new'>();
  const clientId = owner === 'tenant' ? 'none' : owner;
  const read = useRead(`addresses?of=${owner}`, (signal) =>
    api().GET('/addresses', { params: { query: { clientId, limit: SHOWN_MAX } }, signal }),
  );
  const add = isEditable && (
    <Button size="small" icon="plus" onClick={() => setEdited('new')}>
      Add address
    </Button>
  );
  return (
    <Card title="Addresses" actions={add}>
      <Loaded read={read} lines={2}>
        {(addresses) =>
          addresses.length === 0 ? (
            <Empty title="No address yet">Invoices show the first one, and e-invoices need it.</Empty>
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
  const lines = [address1, address2, `${zip} ${city}`, region, country, vatNumber && `VAT ${vatNumber}`];
  const remove = () =>
    ask({
      title: `Delete the address of ${name}?`,
      text: 'Finalized invoices keep the address as it was. Drafts that use it go to the next one.',
      action: 'Delete address',
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
          label={`Actions for ${name}`}
          items={[
            { text: 'Edit', icon: 'edit', run: edit },
            { text: 'Delete', icon: 'trash', isDangerous: true, run: remove },
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

function AddressDialog({ owner, address, onClose }: AddressDialogProps) {
  const saved = { ...address, country: address?.countryCode };
  const before = Object.fromEntries(
    Object.entries(EMPTY).map(([name, empty]) => [name, saved[name as keyof Address] ?? empty]),
  ) as typeof EMPTY;
  const form = useForm({
    key: `addresses/${address?.id ?? `new/${owner}`}`,
    initial: before,
    send: (values, { header }) => {
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
      });
    },
    done: () => {
      refresh('addresses', 'invoices');
      onClose();
    },
  });
  return (
    <Dialog title={address ? 'Edit address' : 'New address'} isWide onClose={onClose}>
      <Form form={form} submit={address ? 'Save address' : 'Add address'} onCancel={onClose}>
        <TextField name="name" label="Name" required hint="Usually the legal name" />
        <Row>
          <TextField name="address1" label="Street and number" required autoComplete="address-line1" />
          <TextField name="address2" label="Further line" autoComplete="address-line2" />
        </Row>
        <Row>
          <TextField name="zip" label="Postal code" required autoComplete="postal-code" />
          <TextField name="city" label="City" required autoComplete="address-level2" />
        </Row>
        <Row>
          <TextField name="region" label="State or region" />
          <CountryField name="country" label="Country" required />
        </Row>
        <Row>
          <TextField name="vatNumber" label="VAT number" hint="If this address has its own" />
          <TextField name="registrationNumber" label="Registration number" />
        </Row>
      </Form>
    </Dialog>
  );
}

/** A country by its code, and by its name, as documents print it. */
function countryOf(code: string): { countryCode: string; country: string } {
  const title = COUNTRIES().find(({ id }) => id === code)?.title ?? code;
  return { countryCode: code, country: title.replace(/ \([A-Z]{2}\)$/, '') };
}
