/** Runs pieces of work under one key one after the other, in the order they were asked for; different keys at once. */
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
