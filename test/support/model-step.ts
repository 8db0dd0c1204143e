import type fc from 'fast-check';

/** One step of a run. Its effect depends on the state of the model, so that most steps have one. */
class Step<Input, Model extends object, Real> implements fc.AsyncCommand<Model, Real> {
  private readonly name: string;
  private readonly input: Input;
  private readonly isPossible: (model: Model) => boolean;
  private readonly act: (model: Model, real: Real, input: Input) => Promise<void>;

  constructor(
    name: string,
    input: Input,
    isPossible: Step<Input, Model, Real>['isPossible'],
    act: Step<Input, Model, Real>['act'],
  ) {
    this.name = name;
    this.input = input;
    this.isPossible = isPossible;
    this.act = act;
  }
  check(model: Readonly<Model>): boolean {
    return this.isPossible(model as Model);
  }
  async run(model: Model, real: Real): Promise<void> {
    await this.act(model, real, this.input);
  }
  toString(): string {
    return `${this.name} ${JSON.stringify(this.input)}`;
  }
}

/** A step of random runs, with a random input. */
export function modelStep<Input, Model extends object, Real>(
  name: string,
  input: fc.Arbitrary<Input>,
  isPossible: (model: Model) => boolean,
  act: (model: Model, real: Real, input: Input) => Promise<void>,
): fc.Arbitrary<fc.AsyncCommand<Model, Real>> {
  return input.map((one) => new Step(name, one, isPossible, act));
}
