const firstPauseMilliseconds = 20;
const longestPauseMilliseconds = 800;

/**
 * Waits for a random time after a reading, for about a second in total after seven readings.
 * @param attempt number of the reading, from 1
 */
export const pauseAfterReading = (attempt: number): Promise<void> => {
  const limit = Math.min(longestPauseMilliseconds, firstPauseMilliseconds * 2 ** (attempt - 1));
  return new Promise((resolve) => setTimeout(resolve, Math.random() * limit));
};
