import { client } from '../session.ts';

/** How people sign in, as the service tells. */
export async function readWays() {
  const { data } = await client.GET('/console');
  return data;
}

export type Ways = Awaited<ReturnType<typeof readWays>>;
export type Issuer = NonNullable<Ways['oidc']>;

export async function exchangeCode(code: string): Promise<string> {
  const { data } = await client.POST('/console/sessions', { body: { code } });
  return data.token;
}
