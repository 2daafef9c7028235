const mostAttempts = 5;
const firstPauseMilliseconds = 20;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Repeats a write while other writers lock its item: in this case nothing was written, and the SDK does not retry. The
 * last rejection is thrown like any other error.
 *
 * @param isBusy reports whether an error only means that the item is locked
 */
export async function whileBusy<Result>(
  write: () => Promise<Result>,
  isBusy: (error: unknown) => boolean,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write();
    } catch (error) {
      if (attempt === mostAttempts || !isBusy(error)) throw error;
      await pause(Math.random() * firstPauseMilliseconds * 2 ** (attempt - 1));
    }
  }
}
