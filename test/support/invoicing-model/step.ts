import type fc from 'fast-check';
import { modelStep } from '../model-step.ts';
import type { Lane } from './lane.ts';
import type { InvoicingModel } from './model.ts';
import type { Refusal } from './refusals.ts';
import type { ModelInvoice } from './state.ts';

export function step<Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  isPossible: (model: InvoicingModel) => boolean,
  act: (model: InvoicingModel, lane: Lane, input: Input) => Promise<void>,
): fc.Arbitrary<fc.AsyncCommand<InvoicingModel, Lane>> {
  return modelStep(name, input, isPossible, act);
}

/** A step whose request depends on the present time. */
export const inOneTime =
  <Input>(act: (model: InvoicingModel, lane: Lane, input: Input) => Promise<void>) =>
  (model: InvoicingModel, lane: Lane, input: Input) =>
    lane.whileTimeStands(() => act(model, lane, input));

export const hasInvoices = (model: InvoicingModel) => model.invoices.length > 0;
export const hasLines = (model: InvoicingModel) => model.invoices.some(({ lines }) => lines.length > 0);
export const withLines = (model: InvoicingModel) => model.invoices.filter(({ lines }) => lines.length > 0);
export const isDraft = ({ status }: ModelInvoice) => status === 'DRAFT';

const isRefusal = (outcome: object | undefined): outcome is Refusal =>
  outcome !== undefined && 'status' in outcome && typeof outcome.status === 'number';
/** The refusal in an outcome that is either a refusal or a result. */
export const refusalIn = (outcome: object | undefined) => (isRefusal(outcome) ? outcome : undefined);
