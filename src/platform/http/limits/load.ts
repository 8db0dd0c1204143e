/** How many requests are being answered, and whether new ones are still welcome. */
export class Load {
  inFlight = 0;
  /** Readiness says no from now on. */
  isDraining = false;
  /** Answers carry `connection: close`. */
  tellsToClose = false;
}
