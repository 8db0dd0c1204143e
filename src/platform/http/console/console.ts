import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import { unavailable, unknownPath } from '../../errors.ts';
import { PAGE_TYPE } from '../answers/answer.ts';
import { etagOf, preferredEncoding } from '../answers/encodings.ts';
import { matchesEtag } from '../answers/file-answer.ts';
import { sendVariant } from '../answers/static-answer.ts';
import type { Bundle } from './bundle.ts';
import { messageFrame, messageFrameHeaders } from './message-frame.ts';
import { BUNDLE_FOLDER, consolePage } from './page.ts';
import { type ConsoleHosts, consoleHeaders } from './policy.ts';

const CONSOLE_PATH = '/console';
/** Files have a hash of their content in their names. */
const FOREVER = 'public, max-age=31536000, immutable';
/** The page names the files of one version, so a browser asks for it each time. */
const ASK_EACH_TIME = 'no-cache';
/** Screens are less deep. The page repeats the way up for each of its files. */
const DEPTH_MAX = 16;
/** A bundle that failed is likely to fail again at once. */
const RETRY_SECONDS = 10;

export interface ConsoleDependencies {
  bundle: () => Promise<Bundle>;
  hosts: () => Promise<ConsoleHosts>;
  clock: Clock;
  logger: FastifyBaseLogger;
}

export interface ServedConsole {
  /** Makes the bundle, unless that is done or under way. Failures are logged. */
  prepare(): Promise<void>;
  /** Makes the bundle anew, after a change of its sources. */
  renew(): Promise<void>;
}

/** Serves the console: its page at every path, and the files of its bundle. `/` leads there. */
export function serveConsole(app: FastifyInstance, dependencies: ConsoleDependencies): ServedConsole {
  const bundles = new Bundles(dependencies);

  const answerPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] as string;
    if (path.split('/', DEPTH_MAX + 2).length > DEPTH_MAX + 1) throw unknownPath();
    const [bundle, hosts] = await Promise.all([bundles.current(), dependencies.hosts()]);
    const page = consolePage(bundle, path);
    const etag = etagOf(page);
    reply.headers({ ...consoleHeaders(hosts), etag, 'cache-control': ASK_EACH_TIME });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(PAGE_TYPE).send(page);
  };

  app.get('/', async (_request, reply) => reply.redirect(CONSOLE_PATH.slice(1)));
  app.get(CONSOLE_PATH, answerPage);
  app.get(`${CONSOLE_PATH}/*`, answerPage);
  app.get(`${CONSOLE_PATH}/message-frame`, async (_request, reply) =>
    reply.headers(messageFrameHeaders).type(PAGE_TYPE).send(messageFrame),
  );
  app.get<{ Params: { '*': string } }>(`${CONSOLE_PATH}/${BUNDLE_FOLDER}/*`, async (request, reply) => {
    const file = (await bundles.current()).files.get(request.params['*']);
    if (!file) throw unknownPath();
    const encoding = preferredEncoding(request.headers['accept-encoding']);
    const headers = { 'content-type': file.contentType, 'cache-control': FOREVER };
    return sendVariant(request, reply, encoding, file.variants[encoding], headers);
  });
  return { prepare: () => bundles.prepare(), renew: () => bundles.renew() };
}

/** The bundle, made once. After a failure it is tried again, but not at every request. */
class Bundles {
  private readonly dependencies: ConsoleDependencies;
  private made: Promise<Bundle> | undefined;
  private failedAtMs = Number.NEGATIVE_INFINITY;

  constructor(dependencies: ConsoleDependencies) {
    this.dependencies = dependencies;
  }

  async current(): Promise<Bundle> {
    const { clock } = this.dependencies;
    if (!this.made && clock.now().getTime() - this.failedAtMs < RETRY_SECONDS * 1_000) throw notMade();
    this.made ??= this.make();
    return this.made;
  }

  async prepare(): Promise<void> {
    await this.current().catch(() => {}); // the failure is logged
  }

  async renew(): Promise<void> {
    this.made = this.make();
    await this.prepare();
  }

  private make(): Promise<Bundle> {
    const { bundle, logger, clock } = this.dependencies;
    const startedMs = performance.now();
    const made: Promise<Bundle> = bundle().then(
      (result) => {
        const durationMs = Math.round(performance.now() - startedMs);
        logger.debug({ durationMs, files: result.files.size }, 'the console is ready');
        return result;
      },
      (error: Error) => {
        logger.error({ err: error }, 'the console could not be made');
        this.failedAtMs = clock.now().getTime();
        if (this.made === made) this.made = undefined;
        throw notMade(error);
      },
    );
    return made;
  }
}

function notMade(cause?: Error) {
  return unavailable(
    'console_unavailable',
    'The console could not be made: the log says why',
    RETRY_SECONDS,
    cause,
  );
}
