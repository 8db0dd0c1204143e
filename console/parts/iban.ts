/** An IBAN as people read it, in groups of four. */
export function inFours(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** An IBAN or BIC without the spaces that people type. */
export function withoutSpaces(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}
