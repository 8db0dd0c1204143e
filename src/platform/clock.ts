/** Code takes its clock as a parameter, so that tests control the time. */
export interface Clock {
  now(): Date;
}

/** The two times of a request. They differ only in a sandbox whose clock was moved. */
export interface Clocks {
  /** The tenant's time, for records, days and periods. */
  clock: Clock;
  /** Real time, for tokens, signatures, deliveries and limits. */
  realClock: Clock;
}

export const systemClock: Clock = { now: () => new Date() };
