import type { Schemas } from '../../../../../client/src/client.ts';
import { today } from '../../../../parts/format.ts';
import { changesOf, filled } from '../../../../parts/paths.ts';
import type { Charge } from './worth.ts';

/** The values of the form. Empty fields are empty text. */
export interface ChargeValues {
  name: string;
  description: string;
  /** The first price. Others are added from a day on. */
  prices: { amountMinor: number | undefined; startsOn: string }[];
  quantity: number | undefined;
  every: string;
  interval: number | undefined;
  startsOn: string;
  endsOn: string;
  timing: string;
  proration: string;
  projectId: string;
  taxCategory: string;
  taxPercent: number | undefined;
}

export function chargeValues(charge: Partial<Charge> = {}): ChargeValues {
  return {
    name: charge.name ?? '',
    description: charge.description ?? '',
    prices: charge.prices ?? [{ amountMinor: undefined, startsOn: '' }],
    quantity: charge.quantity ?? 1,
    every: charge.every ?? 'MONTH',
    interval: charge.interval ?? 1,
    startsOn: charge.startsOn ?? today(),
    endsOn: charge.endsOn ?? '',
    timing: charge.timing ?? 'IN_ADVANCE',
    proration: charge.proration ?? 'DAYS',
    projectId: charge.project ?? '',
    taxCategory: charge.taxCategory ?? '',
    taxPercent: charge.taxPercent,
  };
}

/** The body of a POST. The first price starts with the charge. */
export function newCharge(contractId: string, values: ChargeValues): Schemas['NewCharge'] {
  const prices = values.prices.map((price) => ({ ...price, startsOn: values.startsOn }));
  return { ...filled({ ...values, prices }), contractId } as Schemas['NewCharge'];
}

/** The body of a PATCH. Prices have a dialog of their own. */
export function chargeChanges(before: ChargeValues, after: ChargeValues): Schemas['ChargeChange'] {
  return changesOf<object>(before, after) as Schemas['ChargeChange'];
}
