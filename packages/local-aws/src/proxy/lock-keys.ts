/** Runs tasks with the same key one after the other, in order, and tasks with different keys concurrently. */
export type KeyLock = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

/** Creates a lock that holds no keys. */
export function createKeyLock(): KeyLock {
  const tails = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const run = (tails.get(key) ?? Promise.resolve()).then(work);
    const tail = run
      .catch(() => {})
      .then(() => {
        if (tails.get(key) === tail) tails.delete(key);
      });
    tails.set(key, tail);
    return run;
  };
}
