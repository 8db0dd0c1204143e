import { BlockList, isIP } from 'node:net';

/** `public` is the internet, `opened` is listed in `OUTBOUND_ALLOW`, `forbidden` is everything else. */
export type Reach = 'public' | 'opened' | 'forbidden';

/** IANA's special-purpose addresses, and others that are not the public internet. */
const FORBIDDEN_IPV4 = [
  '0.0.0.0/8', // this host; Linux connects 0.0.0.0 to itself
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT; metadata at 100.100.100.200
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's host agent, although it looks public
  '169.254.0.0/16', // link-local; metadata at 169.254.169.254
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments; metadata at 192.0.0.192
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays of 6to4
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, and broadcast
];

/**
 * Only global unicast is public in IPv6. This excludes loopback, unique local (metadata at fd00:ec2::254 and
 * fd20:ce::254), link-local and multicast addresses, and those that wrap an IPv4 address (mapped, compatible, NAT64
 * in 64:ff9b::/96 and 64:ff9b:1::/48).
 */
const PUBLIC_IPV6 = ['2000::/3'];
const FORBIDDEN_IPV6 = [
  '2001::/23', // protocol assignments, Teredo among them, which wraps IPv4
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which wraps IPv4
  '3fff::/20', // documentation
];

export interface AddressRules {
  reachOf(address: string): Reach;
  /** False if no address is opened. Then plain HTTP is never allowed. */
  readonly hasOpened: boolean;
}

/** `allow` holds CIDRs that the configuration has validated. */
export function addressRules(allow: string[]): AddressRules {
  // Each family has its own list, because a mixed list would match the mapped form of IPv4 addresses as well.
  const forbidden = { 4: ranges(FORBIDDEN_IPV4), 6: ranges(FORBIDDEN_IPV6) };
  const known = { 4: ranges(['0.0.0.0/0']), 6: ranges(PUBLIC_IPV6) };
  const opened = { 4: ranges(allow.filter(isIpv4)), 6: ranges(allow.filter((cidr) => !isIpv4(cidr))) };

  return {
    hasOpened: allow.length > 0,
    reachOf(address) {
      const family = isIP(address);
      // A zone names one of our own network interfaces.
      if ((family !== 4 && family !== 6) || address.includes('%')) return 'forbidden';
      const isIn = (lists: Record<4 | 6, BlockList>) => lists[family].check(address, `ipv${family}`);
      if (isIn(opened)) return 'opened';
      return isIn(known) && !isIn(forbidden) ? 'public' : 'forbidden';
    },
  };
}

function ranges(cidrs: string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', bits] = cidr.split('/');
    list.addSubnet(address, Number(bits), isIpv4(cidr) ? 'ipv4' : 'ipv6');
  }
  return list;
}

function isIpv4(cidr: string): boolean {
  return !cidr.includes(':');
}
