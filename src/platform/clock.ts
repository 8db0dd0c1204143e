/** Code takes its clock as a parameter, so that tests control the time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
