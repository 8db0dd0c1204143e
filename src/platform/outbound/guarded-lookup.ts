import { isIP, type LookupFunction } from 'node:net';
import type { Resolve } from './name-resolution.ts';
import { OutboundError } from './outbound-error.ts';

/** Far more than any receiver has. Each address has to be checked. */
const ADDRESSES_MAX = 32;

export function addressRefused(cause?: unknown): OutboundError {
  return new OutboundError(
    'address',
    "the name can't be resolved to an address that is public or listed in OUTBOUND_ALLOW",
    cause,
  );
}

/**
 * The lookup that the connection itself uses, so that it connects to the checked addresses: a name can't
 * change its addresses in between. One forbidden address makes the name forbidden. An unknown name gets the same
 * error as a forbidden name, because otherwise users could probe the names of our network.
 */
export function guardedLookup(
  isAllowed: (address: string) => boolean,
  resolve: (name: string) => ReturnType<Resolve>,
): LookupFunction {
  return (name, options, callback) => {
    resolve(name).then(
      (found) => {
        const addresses = found.map(({ address }) => ({ address, family: isIP(address) }));
        const [first] = addresses;
        const areAllowed =
          addresses.length <= ADDRESSES_MAX && addresses.every(({ address }) => isAllowed(address));
        if (!first || !areAllowed) callback(addressRefused(), []);
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(addressRefused(error), []),
    );
  };
}
