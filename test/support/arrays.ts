/** Returns the items in random order. */
export function shuffled<T>(items: T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** The results of `make` for 0 to `count - 1`. */
export function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Returns the items in every order. */
export function permutations<T>(items: T[]): T[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((first, index) =>
    permutations(items.filter((_, other) => other !== index)).map((rest) => [first, ...rest]),
  );
}
