/**
 * A webhook receiver to try out on your own machine: `npm run -s webhook-receiver -- --help`. It is not part of the
 * service and imports nothing from it, so you can copy it as an example.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const HELP = `Receives webhooks on 127.0.0.1, verifies them and prints them.

  npm run -s webhook-receiver -- [--port <port>] [--secret <whsec_...>] [options]

  --port     the port to listen on (default: 4000; 0 takes a free port)
  --secret   the secret of the integration; give both during a rotation.
             Without one, signatures are not checked
  --fail     answers this many requests with 500 before it accepts the first
  --slow     waits this many seconds before each answer
  --gone     answers 410, which disables the integration
  --help     prints this help`;

/** The recommendation of Standard Webhooks. An older message may be a replay. */
const TOLERANCE_SECONDS = 5 * 60;
/** Far more than the service sends. */
const BODY_BYTES_MAX = 10 * 1_024 * 1_024;
/** The number of events whose repetitions are counted. */
const EVENTS_MAX = 10_000;

class UsageError extends Error {}

function readArguments() {
  const { values } = parseArgs({
    options: {
      port: { type: 'string', default: '4000' },
      secret: { type: 'string', multiple: true, default: [] },
      fail: { type: 'string', default: '0' },
      slow: { type: 'string', default: '0' },
      gone: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const readInteger = (name: 'port' | 'fail' | 'slow', max: number) => {
    const number = Number(values[name]);
    if (/^\d+$/.test(values[name]) && number <= max) return number;
    throw new UsageError(`--${name} is a whole number from 0 to ${max}`);
  };
  for (const secret of values.secret) {
    if (!/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(secret)) {
      throw new UsageError('--secret starts with whsec_, as shown when the integration was created');
    }
  }
  return {
    ...values,
    port: readInteger('port', 65_535),
    fail: readInteger('fail', 1_000_000),
    slow: readInteger('slow', 3_600),
  };
}

/** Returns why a webhook is not authentic, or undefined if one of the secrets signed it recently. */
function findMistake(headers: IncomingHttpHeaders, body: Buffer, secrets: string[]): string | undefined {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map(
    (name) => headers[`webhook-${name}`],
  );
  if (!id || !timestamp || !signatures) return 'the webhook headers are missing';
  const age = Date.now() / 1_000 - Number(timestamp);
  if (!(Math.abs(age) <= TOLERANCE_SECONDS)) return 'the timestamp is more than 5 minutes off';
  const sent = String(signatures).split(' ');
  const isSigned = secrets.some((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    const digest = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
    return sent.some((signature) => isEqual(signature, `v1,${digest}`));
  });
  return isSigned ? undefined : 'the signature does not match the secret and the body';
}

function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new Error('the body is too large');
  }
  return Buffer.concat(chunks);
}

/** Fits any input on one line, since anyone may send it. */
function summarize(body: Buffer): string {
  try {
    const { type, id, sequence } = JSON.parse(body.toString());
    return `${JSON.stringify(type)} ${JSON.stringify(id)} sequence ${JSON.stringify(sequence)}`.replaceAll(
      '"',
      '',
    );
  } catch {
    return 'not JSON';
  }
}

function receive({ port, secret: secrets, fail, slow, gone }: ReturnType<typeof readArguments>): void {
  const timesSeen = new Map<string, number>();
  let toFail = fail;

  const decideAnswer = (headers: IncomingHttpHeaders, body: Buffer): [number, string] => {
    const mistake = secrets.length > 0 ? findMistake(headers, body, secrets) : undefined;
    if (mistake) return [401, mistake];
    if (gone) return [410, 'as requested by --gone'];
    if (toFail > 0) return [500, `as requested by --fail, ${--toFail} more to come`];
    return [204, secrets.length > 0 ? 'the signature is valid' : 'the signature was not checked'];
  };

  const server = createServer(async (request, response) => {
    try {
      const body = await readBody(request);
      const id = String(request.headers['webhook-id']);
      const times = (timesSeen.get(id) ?? 0) + 1;
      if (timesSeen.size >= EVENTS_MAX) timesSeen.clear();
      timesSeen.set(id, times);
      const [status, reason] = decideAnswer(request.headers, body);
      console.log(`${new Date().toISOString()} ${summarize(body)}`);
      for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
        console.log(`  ${name}: ${request.headers[name] ?? '(missing)'}`);
      }
      console.log(`  seen ${times} ${times === 1 ? 'time' : 'times'}; answered ${status}: ${reason}\n`);
      await sleep(slow * 1_000);
      response.writeHead(status).end(status === 204 ? undefined : reason);
    } catch (error) {
      console.error(`  aborted: ${(error as Error).message}`);
      response.destroy();
    }
  });
  server.on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
  server.listen(port, '127.0.0.1', () => {
    const address = server.address() as { port: number };
    console.log(`Webhooks are received on http://127.0.0.1:${address.port}/ (Ctrl-C stops)\n`);
  });
}

try {
  const values = readArguments();
  if (values.help) console.log(HELP);
  else receive(values);
} catch (error) {
  const isUsage =
    error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  if (!isUsage) throw error;
  console.error(`${(error as Error).message}\n\n${HELP}`);
  process.exitCode = 1;
}
