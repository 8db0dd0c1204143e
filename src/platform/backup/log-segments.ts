/** PostgreSQL writes its log in files of this size. The embedded server keeps the default. */
export const SEGMENT_BYTES = 16 * 1_048_576;
const SEGMENTS_PER_HIGH_PART = 0x1_0000_0000 / SEGMENT_BYTES;

/** A place in the log: the number of bytes before it. PostgreSQL writes it as two hexadecimal numbers, `0/3000028`. */
export function parsePlace(text: string): number {
  const [high = '', low = ''] = text.split('/');
  return Number.parseInt(high, 16) * 0x1_0000_0000 + Number.parseInt(low, 16);
}

/** The number of the segment that has the next byte after this place. */
export function segmentOf(place: number): number {
  return Math.floor(place / SEGMENT_BYTES);
}

/** The number of the last segment that has bytes before this place. */
export function lastSegmentBefore(place: number): number {
  return Math.floor((place - 1) / SEGMENT_BYTES);
}

export function segmentName(timeline: number, segment: number): string {
  const parts = [timeline, Math.floor(segment / SEGMENTS_PER_HIGH_PART), segment % SEGMENTS_PER_HIGH_PART];
  return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}
