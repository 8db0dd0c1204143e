import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { addressRules } from './address-rules.ts';
import { checkDestination, hostOf, portOf } from './destination-url.ts';
import { guardedLookup } from './guarded-lookup.ts';
import { nameResolver, type Resolve } from './name-resolution.ts';
import { OutboundError, toOutboundError } from './outbound-error.ts';
import { announceSystem, countAnswer, countFailure } from './outbound-metrics.ts';

/** Many times as much as an ordinary server sends. */
const HEADER_BYTES_MAX = 16 * 1_024;
/** The wait before the next address of a name is tried. Node's 250 ms are too short for distant servers. */
export const CONNECT_ATTEMPT_MS = 2_500;

/** The systems that users name are counted together, so that metrics do not show who they are. */
const RECEIVERS = 'webhook receivers';
announceSystem(RECEIVERS);

export interface OutboundRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
  /** Limits the whole exchange: resolving the name, connecting, sending, and reading the answer. */
  timeoutMs: number;
  /** Only the first part of the body is read. Then the connection is closed. */
  answerBytesMax: number;
}

export interface OutboundAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** Decoded as UTF-8. Invalid bytes become replacement characters. */
  body: string;
}

/** Sends requests to URLs that users name. */
export interface Outbound {
  /** Returns what is wrong with a URL, as the end of a sentence ("must start with https://"). */
  checkUrl(url: string): string | undefined;
  /** Returns any answer, including redirects, which are not followed. Throws `OutboundError` if there is none. */
  send(request: OutboundRequest): Promise<OutboundAnswer>;
}

/** `allow` holds the CIDRs of `OUTBOUND_ALLOW`, which may be private and are reachable over plain HTTP, too. */
export function outboundHttp(allow: string[], resolve: Resolve = nameResolver()): Outbound {
  const rules = addressRules(allow);
  return {
    checkUrl: (url) => checkDestination(url, rules),
    async send(request) {
      const mistake = checkDestination(request.url, rules);
      if (mistake) throw new OutboundError('url', `the URL ${mistake}`);
      const url = new URL(request.url);
      const ended = new AbortController();
      const isAllowed = (address: string) => {
        const reach = rules.reachOf(address);
        return reach === 'opened' || (reach === 'public' && url.protocol === 'https:');
      };
      const lookup = guardedLookup(isAllowed, (name) => resolve(name, ended.signal));
      try {
        const answer = await exchange(url, request, lookup);
        countAnswer(RECEIVERS, answer.status);
        return answer;
      } catch (error) {
        countFailure(RECEIVERS, toOutboundError(error).code);
        throw error;
      } finally {
        ended.abort();
      }
    },
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
      // Overrides the environment: certificates are verified, and no proxy resolves names in our place.
      rejectUnauthorized: true,
      agent: new Agent({
        keepAlive: false,
        proxyEnv: {},
        autoSelectFamilyAttemptTimeout: CONNECT_ATTEMPT_MS,
      }),
    });
    // A promise settles once. Later events come from closing the connection.
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
      sent.destroy();
    };
    const fail = (error: unknown) => end(() => reject(toOutboundError(error)));
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
    // An invalid answer, such as a switch to another protocol, closes the connection without an error.
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
  // `stream` drops a character that was cut in half.
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
