import { connect, isIP, type Socket } from 'node:net';
import { addressRules } from './address-rules.ts';
import { addressRefused, guardedLookup } from './guarded-lookup.ts';
import { nameResolver, type Resolve } from './name-resolution.ts';
import { CONNECT_ATTEMPT_MS } from './outbound.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';

/** Opens connections to hosts that users name. */
export interface OutboundSockets {
  /** Returns what is wrong with a host, as the end of a sentence. Its name is resolved and checked later. */
  checkHost(host: string): string | undefined;
  /** Connects to an address that was checked. Throws `OutboundError`. */
  open(host: string, port: number, timeoutMs: number): Promise<Socket>;
}

/** `allow` holds the CIDRs of `OUTBOUND_ALLOW`, which may be private. */
export function outboundSockets(allow: string[], resolve: Resolve = nameResolver()): OutboundSockets {
  const rules = addressRules(allow);
  const isAllowed = (address: string) => rules.reachOf(address) !== 'forbidden';
  return {
    checkHost(host) {
      if (isIP(host) && !isAllowed(host))
        return 'names an address that is not public. To allow it, the operator lists it in OUTBOUND_ALLOW';
      return undefined;
    },
    async open(host, port, timeoutMs) {
      // Addresses are connected to without a lookup.
      if (isIP(host) && !isAllowed(host)) throw addressRefused();
      const ended = new AbortController();
      const lookup = guardedLookup(isAllowed, (name) => resolve(name, ended.signal));
      try {
        return await openSocket({ host, port, lookup }, timeoutMs);
      } finally {
        ended.abort();
      }
    },
  };
}

/** Resolves once the connection is there. */
export function openSocket(
  to: { host: string; port: number; lookup?: ReturnType<typeof guardedLookup> },
  timeoutMs: number,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ ...to, autoSelectFamilyAttemptTimeout: CONNECT_ATTEMPT_MS });
    const fail = (error: unknown) => {
      clearTimeout(timer);
      socket.destroy();
      reject(toOutboundError(error));
    };
    const timer = setTimeout(() => fail(new OutboundError('timeout', 'no connection in time')), timeoutMs);
    socket.once('error', fail);
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}
