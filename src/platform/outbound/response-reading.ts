/** Our longest wait between two attempts. A server that asks for more is tried again after it. */
export const RETRY_AFTER_MS_MAX = 24 * 3_600_000;

/** Reads `Retry-After`, which names seconds or a date (RFC 9110). Returns undefined if it is invalid. */
export function retryAfterMsOf(header: string | null | undefined, now: Date): number | undefined {
  const text = header?.trim() ?? '';
  // JavaScript accepts many formats. Dates of HTTP start with the day of the week.
  const isDate = /^[A-Z][a-z]{2,8},? .{10,30}$/.test(text);
  const waitMs = /^\d+$/.test(text)
    ? Number(text) * 1_000
    : isDate
      ? Date.parse(text) - now.getTime()
      : Number.NaN;
  return Number.isNaN(waitMs) ? undefined : Math.min(Math.max(waitMs, 0), RETRY_AFTER_MS_MAX);
}

/** Reads the body as text. If it is larger than the limit, stops reading and returns undefined. */
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

/** Shortens foreign text to one line, without characters that a terminal or a page could interpret. */
export function excerptOf(text: string, lengthMax: number): string {
  const line = text.replace(/[\s\p{C}]+/gu, ' ').trim();
  return [...line].slice(0, lengthMax).join('').trim();
}
