import { styleText } from 'node:util';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Lines that wait to be written. Further ones are dropped. */
const BACKLOG_CHARACTERS_MAX = 1_000_000;
const LEVEL_WITH_STACK = 50;
const LEVELS: Record<number, [name: string, style: Parameters<typeof styleText>[0]]> = {
  10: ['TRACE', 'dim'],
  20: ['DEBUG', 'dim'],
  30: ['INFO ', 'green'],
  40: ['WARN ', 'yellow'],
  50: ['ERROR', 'red'],
  60: ['FATAL', 'red'],
};

/** Writes a log for programs, one JSON object per line, or one for people, by default on a terminal. */
export function openLogger(
  level: string,
  format: 'json' | 'text' | undefined,
  stream: NodeJS.WriteStream & { fd: number } = process.stdout,
): Logger {
  // A log that can't be written, because its disk is full or its reader is gone, must not end the service.
  for (const each of [process.stdout, process.stderr]) each.on('error', () => {});
  const destination = pino
    .destination({ dest: stream.fd, sync: true, maxLength: BACKLOG_CHARACTERS_MAX })
    .on('error', () => {});
  const isText = (format ?? (stream.isTTY ? 'text' : 'json')) === 'text';
  const readable: DestinationStream = { write: (line) => void destination.write(formatLine(line)) };
  return pino({ level, serializers: { err: shownError } }, isText ? readable : destination);
}

/** The parts of an error that the log shows. The driver adds others, for example its client with the database's password. */
export function shownError(error: Error): object {
  if (!(error instanceof Error)) return error;
  const { type, message, stack, code } = pino.stdSerializers.err(error);
  return {
    ...{ type, message, stack },
    ...(code !== undefined && { code }),
    ...(error instanceof AggregateError && { errors: error.errors.map(shownError) }),
  };
}

/** One line for people: time, level, and what happened, with the fields that matter. A stack follows in lines of its own. */
export function formatLine(json: string): string {
  const { level, time, pid: _pid, hostname: _hostname, msg = '', err, ...fields } = JSON.parse(json);
  const [name, style] = LEVELS[level] ?? [String(level), 'reset'];
  const at = new Date(time);
  const clock = `${at.toTimeString().slice(0, 8)}.${String(at.getMilliseconds()).padStart(3, '0')}`;
  const text = 'route' in fields && 'status' in fields ? describeRequest(msg, fields) : describe(msg, fields);
  return `${clock} ${styleText(style, name)} ${escapeControls(text)}${describeError(err, level, msg)}\n`;
}

/** A warning needs no stack, and no message that it has already. */
function describeError(
  error: { message: string; stack?: string } | undefined,
  level: number,
  message: string,
): string {
  if (!error) return '';
  if (level >= LEVEL_WITH_STACK) {
    const lines = (error.stack ?? error.message).split('\n').map(escapeControls);
    return lines.map((line) => `\n  ${line}`).join('');
  }
  return message.includes(error.message) ? '' : ` (${escapeControls(error.message)})`;
}

function describeRequest(
  message: string,
  { method, route, status, durationMs, principal, tenant, ...rest }: Fields,
): string {
  const words = [
    method,
    route,
    status,
    message === 'request' ? '' : message,
    `${durationMs} ms`,
    principal,
    tenant,
  ];
  return describe(words.filter((word) => word !== undefined && word !== '').join(' '), rest);
}

type Fields = Record<string, unknown>;

function describe(message: string, fields: Fields): string {
  const pairs = Object.entries(fields).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return [message, ...pairs].join(' ');
}

/** Callers choose some of the values. They must not command the terminal, nor begin a line. */
function escapeControls(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
}
