import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The server's only account. Requests signed with another secret are refused. */
export const S3_ACCOUNT = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
export const S3_BUCKET = 'pictures';

export interface S3Server {
  endpoint: string;
  /** Settings for the service. */
  environment: Record<string, string>;
  close(): Promise<void>;
}

export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'retainer-s3-'));
  const script = fileURLToPath(new URL('s3-process.ts', import.meta.url));
  // The server encrypts list cursors with a cipher that OpenSSL counts as legacy.
  const execArgv = ['--openssl-legacy-provider', '--disable-warning=ExperimentalWarning'];
  const child = fork(script, [directory, S3_BUCKET], { execArgv });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    environment: {
      ASSET_STORE: `s3://${S3_BUCKET}`,
      S3_ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: S3_ACCOUNT.accessKeyId,
      AWS_SECRET_ACCESS_KEY: S3_ACCOUNT.secretAccessKey,
    },
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
