import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type AddressRules, addressRules } from './address-rules.ts';
import { hostOf, mistakeIn, portOf } from './destination-url.ts';
import { namesFrom, type Resolve } from './name-resolution.ts';
import { failureOf, OutboundError } from './outbound-error.ts';

/** What an honest server says about an answer fits many times over. */
const HEADER_BYTES_MAX = 16 * 1_024;
/** Before the next address of a name is tried. Node's 250 ms are less than the way around the world and back. */
const CONNECT_ATTEMPT_MS = 2_500;
/** Far more than any receiver has; a name with more is refused, as all of them would have to be looked at. */
const ADDRESSES_MAX = 32;

export interface OutboundRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** For everything together: finding the address, connecting, sending, and reading the answer. */
  timeoutMs: number;
  /** Of the answer's body that much is read, and then the connection is cut. */
  answerBytesMax: number;
}

export interface OutboundAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As UTF-8; whatever is no text comes out as replacement characters. */
  body: string;
}

/** Requests to places that somebody outside has named. */
export interface Outbound {
  /** What is wrong with a URL as a destination, as the end of a sentence ("must start with https://"). */
  checkUrl(url: string): string | undefined;
  /** Any answer is an answer, redirects too: none is followed. Throws `OutboundError` when there is none. */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
}

/** `allow` holds the CIDRs of `OUTBOUND_ALLOW`: they are reached although private, and also by plain HTTP. */
export function outboundHttp(allow: string[], resolve: Resolve = namesFrom()): Outbound {
  const rules = addressRules(allow);
  return {
    checkUrl: (url) => mistakeIn(url, rules),
    async send(request) {
      const mistake = mistakeIn(request.url, rules);
      if (mistake) throw new OutboundError('url', `the URL ${mistake}`);
      const url = new URL(request.url);
      const ended = new AbortController();
      const lookup = guardedLookup(url.protocol === 'https:', rules, (name) => resolve(name, ended.signal));
      return exchange(url, request, lookup).finally(() => ended.abort());
    },
  };
}

/**
 * The connection's own lookup: what is checked here is what is connected to, so there is no moment between the
 * two in which a name could change its mind. One forbidden address spoils the name. Whether it exists is not
 * told apart from where it leads, else a stranger could ask for the names of our network.
 */
function guardedLookup(
  isSecure: boolean,
  rules: AddressRules,
  resolve: (name: string) => ReturnType<Resolve>,
): LookupFunction {
  const isAllowed = (address: string) => {
    const reach = rules.reachOf(address);
    return reach === 'opened' || (reach === 'public' && isSecure);
  };
  const refused = (cause?: unknown) =>
    new OutboundError('address', "the name can't be resolved to an address that is allowed", cause);

  return (name, options, callback) => {
    resolve(name).then(
      (found) => {
        const addresses = found.map(({ address }) => ({ address, family: isIP(address) }));
        const [first] = addresses;
        const areAllowed =
          addresses.length <= ADDRESSES_MAX && addresses.every(({ address }) => isAllowed(address));
        if (!first || !areAllowed) callback(refused(), []);
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error) => callback(refused(error), []),
    );
  };
}

function exchange(url: URL, request: OutboundRequest, lookup: LookupFunction): Promise<OutboundAnswer> {
  const { Agent, request: open } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = open({
      protocol: url.protocol,
      hostname: hostOf(url),
      port: portOf(url),
      path: url.pathname + url.search,
      method: request.method,
      headers: request.headers,
      lookup,
      maxHeaderSize: HEADER_BYTES_MAX,
      // Whatever the environment says: certificates are verified, and no proxy looks names up in our place.
      rejectUnauthorized: true,
      agent: new Agent({
        keepAlive: false,
        proxyEnv: {},
        autoSelectFamilyAttemptTimeout: CONNECT_ATTEMPT_MS,
      }),
    });
    // A promise settles once; what comes after the first end is the noise of taking the connection down.
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
      sent.destroy();
    };
    const fail = (error: unknown) => end(() => reject(failureOf(error)));
    const timer = setTimeout(() => {
      fail(new OutboundError('timeout', `timed out after ${request.timeoutMs / 1_000} s`));
    }, request.timeoutMs);

    let isAnswered = false;
    sent.on('error', fail);
    sent.on('response', (answer) => {
      isAnswered = true;
      readBody(answer, request.answerBytesMax, fail, (body) =>
        end(() => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body })),
      );
    });
    // An answer that is no answer, such as the offer of another protocol, closes without an error.
    sent.on('close', () => {
      if (!isAnswered) fail(new OutboundError('protocol', 'the answer is not valid HTTP'));
    });
    sent.end(request.body);
  });
}

function readBody(
  answer: IncomingMessage,
  bytesMax: number,
  fail: (error: unknown) => void,
  done: (body: string) => void,
): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  // `stream` leaves out a character that the cut has halved.
  const finish = () =>
    done(new TextDecoder().decode(Buffer.concat(chunks).subarray(0, bytesMax), { stream: true }));
  answer.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= bytesMax) finish();
  });
  answer.on('end', finish);
  answer.on('error', fail);
}
