/**
 * Reports whether a chunk of the console could not be loaded, for example after a deployment that removed it. The
 * router reloads the page once automatically; this error remains if the reload does not help. Browsers have no common
 * code for this error, only these texts.
 */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message);
