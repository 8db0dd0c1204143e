import type { Schemas } from '../../client/src/client.ts';
import { documentLocale } from '../app/locale.ts';
import { api } from '../app/session.ts';
import { words } from '../words/words.ts';
import { CountryField, TextField } from './fields.tsx';
import { Row } from './form.tsx';
import { filled } from './paths.ts';
import { useRead } from './reads.ts';

const texts = words.parts.addresses;

/** The main lines of an address. `country` holds the code. */
export interface AddressValues {
  address1: string;
  zip: string;
  city: string;
  country: string;
}

export const emptyAddress = (country = ''): AddressValues => ({ address1: '', zip: '', city: '', country });

/** An address inside a larger form. `within` is its path there, such as `address.`. */
export function AddressFields({ within = '' }: { within?: string }) {
  return (
    <>
      <Row>
        <TextField name={`${within}address1`} label={texts.street} autoComplete="address-line1" />
        <TextField name={`${within}zip`} label={texts.postalCode} autoComplete="postal-code" />
      </Row>
      <Row>
        <TextField name={`${within}city`} label={texts.city} autoComplete="address-level2" />
        <CountryField name={`${within}country`} label={texts.country} />
      </Row>
    </>
  );
}

/** The country of the company, which most of its clients share. */
export function useUsualCountry(): string {
  const read = useRead('addresses?of=tenant', (signal) =>
    api().GET('/addresses', { params: { query: { clientId: 'none', limit: 100 } }, signal }),
  );
  return read.data?.[0]?.countryCode ?? '';
}

/** The address for the API. There is none if nothing but the usual country is in the fields. */
export function addressOf(values: AddressValues, usualCountry: string): NewAddress | undefined {
  const { address1, zip, city, country } = values;
  const isEmpty =
    address1 === '' && zip === '' && city === '' && (country === '' || country === usualCountry);
  if (isEmpty) return undefined;
  // Fields that are still missing are refused by the service, beside their names.
  return { ...filled({ address1, zip, city }), ...(country && countryOf(country)) } as NewAddress;
}

type NewAddress = NonNullable<Schemas['NewClient']['address']>;

/** A country by its code, and by its name, as documents print it: in their language, not in the page's. */
export function countryOf(code: string): { countryCode: string; country: string } {
  const names = new Intl.DisplayNames(documentLocale(), { type: 'region' });
  return { countryCode: code, country: names.of(code) ?? code };
}
