import type fc from 'fast-check';
import type { Lane } from './lane.ts';
import type { InvoicingModel } from './model.ts';
import type { Refusal } from './refusals.ts';
import type { ModelInvoice } from './state.ts';

/** One step of a run. Its effect depends on the state of the model, so that most steps have one. */
class Step<Input> implements fc.AsyncCommand<InvoicingModel, Lane> {
  private readonly name: string;
  private readonly input: Input;
  private readonly isPossible: (model: InvoicingModel) => boolean;
  private readonly act: (model: InvoicingModel, lane: Lane, input: Input) => Promise<void>;

  constructor(name: string, input: Input, isPossible: Step<Input>['isPossible'], act: Step<Input>['act']) {
    this.name = name;
    this.input = input;
    this.isPossible = isPossible;
    this.act = act;
  }
  check(model: Readonly<InvoicingModel>): boolean {
    return this.isPossible(model as InvoicingModel);
  }
  async run(model: InvoicingModel, lane: Lane): Promise<void> {
    await this.act(model, lane, this.input);
  }
  toString(): string {
    return `${this.name} ${JSON.stringify(this.input)}`;
  }
}

export function step<Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  isPossible: (model: InvoicingModel) => boolean,
  act: (model: InvoicingModel, lane: Lane, input: Input) => Promise<void>,
): fc.Arbitrary<fc.AsyncCommand<InvoicingModel, Lane>> {
  return input.map((one) => new Step(name, one, isPossible, act));
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
