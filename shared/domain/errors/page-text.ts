/** Markdown of a section of an error's page: one paragraph or list item, or several. */
export type PageText = string | readonly string[];

/** Returns a Markdown table with two columns. `rows` maps the first cell of each row to its second cell. */
export const table = (first: string, second: string, rows: Readonly<Record<string, string>>): string =>
  [`| ${first} | ${second} |`, "|---|---|", ...Object.entries(rows).map(([a, b]) => `| ${a} | ${b} |`)].join(
    "\n",
  );
