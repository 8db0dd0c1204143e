import { words } from '../../words/words.ts';
import { client } from '../session.ts';

/** How people sign in, according to the service. */
export async function readWays() {
  const { data } = await client.GET('/console');
  return data;
}

export type Ways = Awaited<ReturnType<typeof readWays>>;
export type Issuer = NonNullable<Ways['oidc']>;

/** As the service makes them. Others were cut off, or have grown, where the link was copied. */
const CODE = /^[\w-]{43}$/;

export async function exchangeCode(code: string): Promise<string> {
  if (!CODE.test(code)) throw new Error(words.app.signIn.problems.linkCut);
  const { data } = await client.POST('/console/sessions', { body: { code } });
  return data.token;
}
