import type { Schemas } from '../../../../client/src/client.ts';
import { api, type Tenant } from '../../../app/session.ts';
import { type AddressValues, addressOf, emptyAddress } from '../../../parts/address-fields.tsx';
import type { Attempt } from '../../../parts/attempts.ts';
import { useForm } from '../../../parts/form-state.ts';
import { withoutSpaces } from '../../../parts/iban.ts';
import { notify } from '../../../parts/notice.tsx';
import { changesOf, filled } from '../../../parts/paths.ts';
import { refresh, useRead } from '../../../parts/reads.ts';
import { type TaxRateValues, taxRatesOf, taxRateValues } from '../../../parts/tax-rates.ts';
import { words } from '../../../words/words.ts';
import { changeTenant, type TenantChange } from './tenant-form.ts';

/**
 * The form of the company. A new company also gets its first address, bank account and tax here, so that one save is enough. Later
 * ones have cards and tabs of their own.
 */
export function useCompanyForm(tenant: Tenant) {
  const addresses = useCompanyAddresses();
  const open = {
    address: addresses.data?.length === 0,
    account: tenant.bankAccounts.length === 0,
    tax: tenant.taxRates.length === 0,
  };
  const isFrench =
    tenant.frenchMentions !== undefined ||
    (addresses.data ?? []).some(({ countryCode }) => FRENCH_CODES.has(countryCode ?? ''));
  const before = companyOf(tenant);
  const form = useForm({
    key: 'settings/company',
    initial: { ...before, ...FIRST },
    send: async ({ address1, zip, city, country, bankAccounts, taxRates, ...values }, attempt) => {
      const iban = withoutSpaces(bankAccounts[0].iban);
      const changed = await changeTenant(tenant, {
        ...(changesOf(before, values) as TenantChange),
        ...(open.account && iban && { bankAccounts: [{ iban }] }),
        ...(open.tax && { taxRates: firstTax(taxRates) }),
      });
      if (open.address) await addAddress(changed, { address1, zip, city, country }, attempt);
      return changed;
    },
    done: (changed) => {
      form.follow({ ...companyOf(changed), ...FIRST });
      notify(words.settings.saved);
    },
  });
  return { form, open, isFrench };
}

export function useCompanyAddresses() {
  return useRead('addresses?of=tenant', (signal) =>
    api().GET('/addresses', { params: { query: { clientId: 'none', limit: 100 } }, signal }),
  );
}

/** France and its parts overseas. */
const FRENCH_CODES = new Set('FR GP MQ GF RE YT BL MF PM'.split(' '));

/** Fields of records that a new company does not have yet. */
const FIRST = {
  ...emptyAddress(),
  bankAccounts: { 0: { iban: '' } },
  taxRates: taxRateValues([]),
};

/** A rate above 0 is the standard one. The category and the reason belong to a rate of 0, and their fields to no other. */
function firstTax([first]: TaxRateValues[]): TenantChange['taxRates'] & object {
  if (first?.percent === undefined) return [];
  const whole = taxRatesOf([first]).map(filled) as TenantChange['taxRates'] & object;
  return first.percent === 0 ? whole : [{ percent: first.percent }];
}

async function addAddress(tenant: Tenant, values: AddressValues, { header }: Attempt): Promise<void> {
  const address = addressOf(values, '');
  if (address === undefined) return;
  const body: Schemas['NewAddress'] = { name: tenant.legalName ?? tenant.name, ...address };
  await api().POST('/addresses', { body, params: { header } });
  refresh('addresses', 'invoices');
}

const NO_MENTIONS = {
  ...{ legalForm: '', shareCapital: '', registryCity: '' },
  ...{ latePayment: '', recoveryFee: '', earlyPayment: '' },
};

function companyOf(tenant: Tenant) {
  const {
    name,
    legalName = '',
    tradingName = '',
    vatNumber = '',
    taxNumber = '',
    registrationNumber = '',
    legalNotes = '',
    description = '',
  } = tenant;
  const { scheme = '', id = '' } = tenant.electronicAddress ?? {};
  const { name: person = '', phone = '', email = '' } = tenant.contact ?? {};
  return {
    ...{ name, legalName, tradingName, vatNumber, taxNumber, registrationNumber, legalNotes, description },
    electronicAddress: { scheme, id },
    contact: { name: person, phone, email },
    frenchMentions: { ...NO_MENTIONS, ...tenant.frenchMentions },
  };
}
