import type { Schemas } from '../../../../client/src/client.ts';

type Client = Schemas['Client'];

/** The values of the form. Empty fields are empty text. */
export interface ClientValues {
  name: string;
  legalName: string;
  tradingName: string;
  vatNumber: string;
  taxNumber: string;
  registrationNumber: string;
  buyerReference: string;
  currencyCode: string;
  locale: string;
  description: string;
  electronicAddress: { scheme: string; id: string };
}

export function valuesOf(client?: Client): ClientValues {
  return {
    name: client?.name ?? '',
    legalName: client?.legalName ?? '',
    tradingName: client?.tradingName ?? '',
    vatNumber: client?.vatNumber ?? '',
    taxNumber: client?.taxNumber ?? '',
    registrationNumber: client?.registrationNumber ?? '',
    buyerReference: client?.buyerReference ?? '',
    currencyCode: client?.currencyCode ?? '',
    locale: client?.locale ?? '',
    description: client?.description ?? '',
    electronicAddress: {
      scheme: client?.electronicAddress?.scheme ?? '',
      id: client?.electronicAddress?.id ?? '',
    },
  };
}
