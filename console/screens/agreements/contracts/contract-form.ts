import type { Schemas } from '../../../../client/src/client.ts';
import { endOfDay, startOfDay } from '../../../parts/days.ts';
import { type EarlyPaymentValues, earlyPaymentOf, earlyPaymentValues } from '../../../parts/early-payment.ts';
import { dayOf, timeZone } from '../../../parts/format.ts';
import { changesOf, filled } from '../../../parts/paths.ts';
import { type TaxRateValues, taxRatesOf, taxRateValues } from '../../../parts/tax-rates.ts';

type Contract = Schemas['Contract'];

export interface RateValues {
  id?: string;
  role: string;
  unit: Schemas['Rate']['unit'];
  amountMinor: number | undefined;
  startsOn: string;
}

/** The values of the form. Empty fields are empty text. */
export interface ContractValues {
  clientId: string;
  name: string;
  currencyCode: string;
  paymentTermsDays: number | undefined;
  earlyPayment: EarlyPaymentValues;
  locale: string;
  pricesIncludeTax: boolean;
  isApprovalRequired: boolean;
  reference: string;
  description: string;
  /** Days, which become times of the tenant's time zone. */
  startsOn: string;
  endsOn: string;
  taxRates: TaxRateValues[];
  collect: { every: string; groupBy: string };
  issue: { mode: string; afterDays: number | undefined };
  addressId: string;
  rates: RateValues[];
}

export function valuesOf(contract: Partial<Contract> & { client: string }): ContractValues {
  const { client, startsAt, endsAt, collect, issue, address, rates = [] } = contract;
  return {
    clientId: client,
    name: contract.name ?? '',
    currencyCode: contract.currencyCode ?? '',
    paymentTermsDays: contract.paymentTermsDays,
    earlyPayment: earlyPaymentValues(contract.earlyPayment),
    locale: contract.locale ?? '',
    pricesIncludeTax: contract.pricesIncludeTax ?? false,
    isApprovalRequired: contract.isApprovalRequired ?? false,
    reference: contract.reference ?? '',
    description: contract.description ?? '',
    startsOn: startsAt ? dayOf(startsAt) : '',
    endsOn: endsAt ? dayOf(endsAt) : '',
    taxRates: taxRateValues(contract.taxRates ?? []),
    collect: { every: collect?.every ?? '', groupBy: collect?.groupBy ?? '' },
    issue: { mode: issue?.mode ?? '', afterDays: issue?.afterDays },
    addressId: address ?? '',
    rates: rates.map(({ id, role = '', unit, amountMinor, startsOn }) => ({
      ...{ id, role, unit, amountMinor, startsOn },
    })),
  };
}

/** The body of a POST. */
export function newContract(values: ContractValues): Schemas['NewContract'] {
  const { startsOn, endsOn, ...rest } = values;
  const taxRates = taxRatesOf(values.taxRates);
  const earlyPayment = earlyPaymentOf(values.earlyPayment);
  return {
    ...filled({ ...rest, taxRates, earlyPayment, issue: issueOf(values) }),
    ...times({ startsOn, endsOn }),
  } as Schemas['NewContract'];
}

/** The body of a PATCH. */
export function contractChanges(before: ContractValues, after: ContractValues): Schemas['ContractChange'] {
  const sent = (values: ContractValues) => ({
    ...values,
    earlyPayment: earlyPaymentOf(values.earlyPayment),
    issue: issueOf(values),
  });
  const { clientId: _, startsOn, endsOn, ...changes } = changesOf(sent(before), sent(after));
  return {
    ...changes,
    ...('taxRates' in changes && { taxRates: filled(taxRatesOf(after.taxRates)) }),
    ...('rates' in changes && { rates: filled(after.rates) }),
    ...(startsOn !== undefined && { startsAt: startsOn && startOfDay(startsOn, timeZone()) }),
    ...(endsOn !== undefined && { endsAt: endsOn && endOfDay(endsOn, timeZone()) }),
  } as Schemas['ContractChange'];
}

/** Nothing is issued automatically without a mode, so days say nothing then. */
function issueOf({ issue: { mode, afterDays } }: Pick<ContractValues, 'issue'>) {
  return mode === '' ? {} : { mode, afterDays };
}

function times({ startsOn, endsOn }: { startsOn: string; endsOn: string }) {
  return {
    ...(startsOn && { startsAt: startOfDay(startsOn, timeZone()) }),
    ...(endsOn && { endsAt: endOfDay(endsOn, timeZone()) }),
  };
}
