/** The largest values of a history report, in characters and items. A report is one event and one item of the table. */
export const reportLimits = {
  /** Names and terms. */
  text: 80,
  /** The maximum number of entries per section. No real car has as many. */
  entries: 100,
} as const;
