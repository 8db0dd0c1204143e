import type { ServiceProcess } from '../test/support/processes/launch.ts';

export type Send = (tenant: string, method: string, path: string, body?: object) => Promise<{ id: string }>;

/** Returns a function that sends requests to the service under test. A refused request ends the benchmark. */
export const sendTo =
  ({ url, token }: Pick<ServiceProcess, 'url' | 'token'>): Send =>
  async (tenant, method, path, body) => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'tenant-id': tenant,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`);
    return text === '' ? undefined : JSON.parse(text).data;
  };
