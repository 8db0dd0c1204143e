/** A message names a few characters. The others are like them. */
const NAMED_MAX = 5;

/** Characters with their code points: `日 (U+65E5), 本 (U+672C) and 3 more`. */
export function namesOf(characters: readonly string[]): string {
  const named = characters.slice(0, NAMED_MAX).map(nameOf);
  const more = characters.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}

function nameOf(character: string): string {
  const code = `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`;
  return UNSEEN.test(character) ? code : `${character} (${code})`;
}

/** Marks would join the letter before them. Private and unassigned characters look like nothing, or like anything. */
const UNSEEN = /^[\p{M}\p{C}\p{Z}]/u;
