import { isIP } from 'node:net';
import type { AddressRules } from './address-rules.ts';

export const URL_LENGTH_MAX = 2_048;
/** Lower ports belong to mail, shells and directories, which a user's request must not reach. */
const FREE_PORT_MIN = 1_024;
const WELL_KNOWN_PORTS = [80, 443];

/** Returns what is wrong with a URL, as the end of a sentence. Its name is resolved and checked later. */
export function checkDestination(text: string, rules: AddressRules): string | undefined {
  if (text.length < 1 || text.length > URL_LENGTH_MAX) return `must have 1 to ${URL_LENGTH_MAX} characters`;
  // The parser silently drops spaces and line breaks, so the called URL would differ from the shown URL.
  const url = /[\s\p{Cc}]/u.test(text) ? null : URL.parse(text);
  if (!url) return 'must be a URL such as https://example.com/hooks';
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must start with https://';
  if (url.username || url.password) return 'must not contain a user name or a password';
  const port = portOf(url);
  if (port < FREE_PORT_MIN && !WELL_KNOWN_PORTS.includes(port)) {
    return `must have port ${WELL_KNOWN_PORTS.join(', ')}, or one from ${FREE_PORT_MIN} on`;
  }
  const host = hostOf(url);
  const reach = isIP(host) ? rules.reachOf(host) : undefined;
  if (reach === 'forbidden')
    return 'names an address that is not public. To allow it, the operator lists it in OUTBOUND_ALLOW';
  const mayBePlain = reach ? reach === 'opened' : rules.hasOpened;
  if (url.protocol === 'https:' || mayBePlain) return undefined;
  return 'must start with https://. Plain HTTP is for addresses that the operator lists in OUTBOUND_ALLOW';
}

/** The parser has normalized addresses: 0x7f.1 is 127.0.0.1 here. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

export function portOf(url: URL): number {
  if (url.port) return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}
