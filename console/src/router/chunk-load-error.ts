/**
 * Reports whether a part of the console could not be loaded, as after a deployment that no longer has the part of the
 * version before. The router reloads the page once by itself; this is what is left when that did not help. Browsers
 * have no common code for it, only these texts.
 */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/i.test(error.message);
