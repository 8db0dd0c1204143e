import { loadWords } from '../words/words.ts';

const REFUSED = 400;

/** The sentences about what the service refuses. Without them, errors are said in general terms. */
export async function loadRules(): Promise<void> {
  await loadWords('rules', 'auditFields').catch(() => {});
}

/** Fetches. The sentences about a refusal are there before its error is shown. */
export async function fetchWithRules(request: Request): Promise<Response> {
  const response = await fetch(request);
  if (response.status >= REFUSED) await loadRules();
  return response;
}
