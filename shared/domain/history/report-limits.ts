/**
 * The largest values of a history report, in characters and items. A report must fit into one event and one table item.
 */
export const reportLimits = {
  /** Names and terms. */
  text: 80,
  /** The maximum number of entries per section. No real car has as many. */
  entries: 100,
} as const;
