/** Time is passed in wherever it matters, so that tests can hold it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
