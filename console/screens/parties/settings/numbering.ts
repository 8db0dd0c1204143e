const SEQUENCE = /\{SEQ:([1-9]|1[0-2])\}/g;

/**
 * A document's number in a format, such as `INV-2026-0118`, or undefined while the format can't be used. The service
 * decides; this only shows what it will do while somebody types.
 */
export function exampleNumber(format: string, day: string, sequence: number): string | undefined {
  const [year = '', month = ''] = day.split('-');
  if (format.match(SEQUENCE)?.length !== 1) return undefined;
  const isYearly = format.includes('{YYYY}');
  const number = format
    .replace('{YYYY}', year)
    .replace('{MM}', isYearly ? month : '{MM}')
    .replace(SEQUENCE, (_token, digits) => String(sequence).padStart(Number(digits), '0'));
  return /[{}]/.test(number) ? undefined : number;
}
