/** Whoever wants more rest than our longest wait between two attempts is asked again all the same. */
export const RETRY_AFTER_MS_MAX = 24 * 3_600_000;

/** How long `Retry-After` asks to wait, in seconds or until a date (RFC 9110); undefined when it can't be read. */
export function retryAfterMsOf(header: string | null | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  // JavaScript takes many texts for dates; those of HTTP start with the day of the week.
  const isDate = /^[A-Z][a-z]{2,8},? .{10,30}$/.test(text);
  const waitMs = /^\d+$/.test(text)
    ? Number(text) * 1_000
    : isDate
      ? Date.parse(text) - now.getTime()
      : Number.NaN;
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), RETRY_AFTER_MS_MAX);
}

/** The body as text; undefined when it is larger, and then the rest is not read. */
export async function textWithin(bytesMax: number, response: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > bytesMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The start of a foreign text on one line, without characters that could act as commands in a terminal or a page. */
export function excerptOf(text: string, lengthMax: number): string {
  const line = text.replace(/[\s\p{C}]+/gu, ' ').trim();
  return [...line].slice(0, lengthMax).join('').trim();
}
