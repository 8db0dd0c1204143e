import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listenOnLoopback, stopServer } from './loopback-server.ts';

/** Codes are those of VIES; the others are troubles on the way. */
export type ViesFault =
  | 'MS_UNAVAILABLE'
  | 'SERVICE_UNAVAILABLE'
  | 'TIMEOUT'
  | 'MS_MAX_CONCURRENT_REQ'
  | 'INVALID_REQUESTER_INFO'
  | 'INVALID_INPUT'
  | '500'
  | 'rubbish'
  | 'other JSON'
  | 'silence';

interface Question {
  countryCode: string;
  vatNumber: string;
  requesterMemberStateCode?: string;
  requesterNumber?: string;
}

export interface Vies {
  /** The value of VIES_URL. */
  url: string;
  /** All questions in order. */
  questions: Question[];
  /** Numbers that are registered, with their prefix. */
  registered: Set<string>;
  /** All questions meet the fault until it is undefined. */
  fault: ViesFault | undefined;
  /** Runs while a question is open. */
  meanwhile: (() => Promise<void>) | undefined;
  stop(): Promise<void>;
}

/** Starts a server that speaks the REST protocol of VIES, with one day for all answers. */
export async function startVies(registered: string[] = []): Promise<Vies> {
  const server = createServer((request, response) => {
    answer(vies, request, response).catch(() => response.destroy());
  });
  const vies: Vies = {
    url: `${await listenOnLoopback(server, 0)}/rest-api`,
    questions: [],
    registered: new Set(registered),
    fault: undefined,
    meanwhile: undefined,
    stop: () => stopServer(server),
  };
  return vies;
}

/** The day that VIES gives for every check. */
export const VIES_DAY = '2026-11-16';

async function answer(vies: Vies, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const reply = (status: number, body: object | string) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  if (request.method !== 'POST' || request.url !== '/rest-api/check-vat-number') return void reply(404, {});
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const question: Question = JSON.parse(Buffer.concat(chunks).toString());
  vies.questions.push(question);
  await vies.meanwhile?.();
  const { fault } = vies;
  if (fault === 'silence') return;
  if (fault === '500') return void reply(500, '<html>Internal Server Error</html>');
  if (fault === 'rubbish') return void reply(200, '{"valid": tr');
  if (fault === 'other JSON') return void reply(200, { valid: 'perhaps', requestDate: 7 });
  if (fault) return void reply(200, { actionSucceed: false, errorWrappers: [{ error: fault }] });
  const { countryCode, vatNumber, requesterNumber } = question;
  reply(200, {
    ...{ countryCode, vatNumber, requestDate: `${VIES_DAY}T08:47:36.123Z` },
    valid: vies.registered.has(`${countryCode}${vatNumber}`),
    requestIdentifier: requesterNumber ? `WAPIAAAAYdT3xQ2${vies.questions.length}` : '',
    ...{ name: '---', address: '---', traderName: '---' },
  });
}
