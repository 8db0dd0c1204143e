import { type Static, Type } from 'typebox';
import { choice, day, optional, record } from '../../../platform/schema.ts';
import { frozenMentions } from './france.ts';

// Frozen texts have no bounds here: what was issued stays readable, whatever the bounds of new input are.

const texts = <const N extends string>(descriptions: Record<N, [description: string, example: string]>) =>
  Object.fromEntries(
    Object.entries<[string, string]>(descriptions).map(([name, [description, example]]) => [
      name,
      Type.String({ description, examples: [example] }),
    ]),
  ) as Record<N, ReturnType<typeof Type.String>>;

export const partyAddress = record(
  'PartyAddress',
  {
    ...texts({
      id: ['The identifier of the address.', 'adr_01jd2r8g5cf3qbx2m7w9k4t6ze'],
      name: ['The name on the address.', 'Northwind Traders GmbH'],
      address1: ['First line.', 'Hauptstraße 1'],
      zip: ['Postal code.', '10115'],
      city: ['City.', 'Berlin'],
      country: ['Country.', 'Germany'],
    }),
    ...optional(
      texts({
        address2: ['Second line.', '2nd floor'],
        region: ['State or region.', 'Berlin'],
        countryCode: ['ISO 3166-1 code of the country.', 'DE'],
      }),
    ),
  },
  'An address at the time of issue.',
);

const electronicAddress = Type.Object(
  texts({
    scheme: ['The code of the scheme (EAS).', '0204'],
    id: ['The address within the scheme.', '991-12345-06'],
  }),
  { additionalProperties: false, description: 'The address for electronic invoices.' },
);

const contact = Type.Object(
  optional(
    texts({
      name: ['The name of a person or department.', 'Ada Lovelace'],
      email: ['The e-mail address.', 'billing@example.com'],
      phone: ['The telephone number.', '+49 30 123456'],
    }),
  ),
  { additionalProperties: false, description: 'Who answers questions about the document.' },
);

const vatNumberCheck = Type.Object(
  {
    status: choice(['VALID', 'INVALID'], { description: 'What VIES answered.', example: 'VALID' }),
    checkedOn: day('The day that VIES gives for the check.'),
    ...optional(
      texts({ consultationNumber: ['The number under which VIES keeps the check.', 'WAPIAAAAYdT3xQ21'] }),
    ),
  },
  {
    additionalProperties: false,
    description:
      "What VIES had said about the buyer's VAT number. Kept on documents with the tax category K or AE, which rest on the number.",
  },
);

export const party = record(
  'Party',
  {
    ...texts({ legalName: ['The name on legal documents.', 'Northwind Traders GmbH'] }),
    ...optional({
      ...texts({
        tradingName: ['The name it trades under, if that differs.', 'Northwind'],
        vatNumber: ['VAT number.', 'DE123456788'],
        taxNumber: ['National tax number.', '30/123/45678'],
        registrationNumber: ['Company registration number.', 'HRB 12345'],
        legalNotes: [
          "The seller's court, seat, directors and the like, line by line.",
          'Amtsgericht Charlottenburg\nSitz der Gesellschaft: Berlin',
        ],
      }),
      electronicAddress,
      contact,
      frenchMentions: frozenMentions,
      vatNumberCheck,
      address: partyAddress,
    }),
  },
  'A seller or buyer at the time of issue.',
);

export type Party = Static<typeof party>;
export type PartyAddress = Static<typeof partyAddress>;
