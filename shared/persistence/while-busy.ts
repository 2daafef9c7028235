const mostAttempts = 5;
const firstPauseMilliseconds = 20;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Makes a write again while others merely hold its item: nothing was done then, and the SDK does not try again by
 * itself. The last refusal is thrown like any other error.
 *
 * @param isBusy whether an error says no more than that
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
