const PREFIX = 'retainer.draft.';
/** A tab may store about 5 million characters. */
const CHARACTERS_MAX = 1_000_000;

/** Keeps what somebody typed in the tab's storage, so that a reload or a failed save loses nothing. */
export interface Drafts {
  read<V>(key: string): V | undefined;
  write(key: string, values: unknown): void;
  remove(key: string): void;
}

export function draftsIn(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Drafts {
  return {
    read(key) {
      try {
        const text = storage().getItem(PREFIX + key);
        return text === null ? undefined : JSON.parse(text);
      } catch {
        return undefined;
      }
    },
    write(key, values) {
      const text = JSON.stringify(values);
      if (text.length > CHARACTERS_MAX) return;
      try {
        storage().setItem(PREFIX + key, text);
      } catch {
        // The storage is full or forbidden. The form works without it.
      }
    },
    remove(key) {
      try {
        storage().removeItem(PREFIX + key);
      } catch {
        // see above
      }
    },
  };
}

export const drafts = draftsIn(() => sessionStorage);
