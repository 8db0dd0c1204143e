import { loadRules } from '../parts/rules.ts';

const REFUSED = 400;

/** Fetches. The sentences about a refusal are there before its error is shown. */
export async function fetchWithRules(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.status >= REFUSED) await loadRules().catch(() => {});
  return response;
}
