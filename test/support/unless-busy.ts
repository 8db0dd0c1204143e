const TRIES = 3;

/**
 * Repeats a check that compares times. A busy machine may hold up any attempt, but slow code is slow every
 * time.
 */
export async function unlessBusy<T>(check: () => T | Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await check();
    } catch (error) {
      if (tries === TRIES) throw error;
    }
  }
}
