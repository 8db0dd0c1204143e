import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import type { MailOutcome, PostedLetter } from '../../platform/outbound/mail-server.ts';
import { OutboundError, toOutboundError } from '../../platform/outbound/outbound-error.ts';
import type { SmtpServer } from './settings.ts';

export const CONNECT_MS = 15_000;
const GREETING_MS = 30_000;
/** RFC 5321 lets a server take 10 minutes after the data. Those that do are not worth a place for so long. */
const SILENCE_MS = 120_000;
const ANSWER_BYTES_MAX = 65_536;
/** The most of a server's words that is kept. */
const ANSWER_LENGTH_MAX = 500;
const LOST = 'the connection was lost before the server answered';

type Failure = Error & { code?: string; originalCode?: string; responseCode?: number; response?: string };

/** Hands one message over on a connection of its own. */
export async function exchange(
  open: () => Promise<Socket>,
  server: SmtpServer,
  letter: PostedLetter,
): Promise<MailOutcome> {
  const { signal, begin } = letter;
  let hasBegun = false;
  let beginning: unknown;
  let connection: SMTPConnection | undefined;
  const close = () => connection?.close();
  signal.addEventListener('abort', close);
  try {
    signal.throwIfAborted();
    const socket = await open();
    signal.throwIfAborted();
    connection = new SMTPConnection(optionsOf(server, socket));
    const beginOnce = async () => {
      await begin().catch((error) => {
        beginning = error;
        throw error;
      });
      hasBegun = true;
    };
    const answer = await converse(connection, server, letter, beginOnce);
    return { kind: 'accepted', answer: inShort(answer) };
  } catch (error) {
    if (beginning !== undefined) throw beginning;
    return failedOutcome(error as Failure, hasBegun);
  } finally {
    signal.removeEventListener('abort', close);
    connection?.close();
  }
}

function optionsOf({ host, security }: SmtpServer, connection: Socket) {
  return {
    ...{ connection, host, secure: security === 'TLS', requireTLS: security === 'STARTTLS' },
    ignoreTLS: security === 'NONE',
    // Overrides the environment: certificates are verified, for the name that was given.
    tls: { rejectUnauthorized: true, servername: host },
    ...{ greetingTimeout: GREETING_MS, socketTimeout: SILENCE_MS, maxResponseSize: ANSWER_BYTES_MAX },
    logger: false,
  };
}

/** Resolves to the words with which the server accepted the message. */
function converse(
  connection: SMTPConnection,
  { user, password = '' }: SmtpServer,
  { envelope, bytes }: PostedLetter,
  begin: () => Promise<void>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    // The stream is read once the server said that it waits for the data.
    const data = Readable.from(
      (async function* () {
        await begin();
        yield bytes;
      })(),
    );
    const send = () =>
      connection.send({ ...envelope, size: bytes.length }, data, (error, info) =>
        error ? reject(error) : resolve(info?.response ?? ''),
      );
    connection.on('error', reject);
    connection.once('end', () => reject(new Error(LOST)));
    connection.connect((error) => {
      if (error) return reject(error);
      if (user === undefined) return send();
      connection.login({ user, pass: password }, (refused) => (refused ? reject(refused) : send()));
    });
  });
}

/** A definite answer counts, also after the data. Without one, the data decides. */
function failedOutcome(error: Failure, hasBegun: boolean): MailOutcome {
  const { responseCode = 0, response } = error;
  if (response && responseCode >= 400) {
    const answer = error.code === 'ETLS' ? `TLS: the server does not change to TLS: ${response}` : response;
    return { kind: responseCode >= 500 ? 'refused' : 'postponed', answer: inShort(answer) };
  }
  // The server announced that the message is too large for it.
  if (error.code === 'EMESSAGE' && !hasBegun) return { kind: 'refused', answer: inShort(error.message) };
  return { kind: hasBegun ? 'uncertain' : 'postponed', answer: inShort(reasonOf(error)) };
}

/** Messages of Node could show addresses of our network. */
function reasonOf(error: Failure): string {
  if (error instanceof OutboundError) return error.message;
  const { code } = error;
  if (code === 'ETIMEDOUT') return 'the server did not answer in time';
  if (code === 'EAUTH') return 'the server offers no way to sign in that is known here';
  const known = toOutboundError({ code: error.originalCode ?? code });
  if (known.code === 'tls') return known.message;
  if (code === 'ETLS') return 'TLS: no secure connection could be made';
  return LOST;
}

function inShort(words: string): string {
  const line = words.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return Array.from(line.toWellFormed()).slice(0, ANSWER_LENGTH_MAX).join('') || 'no words';
}
