/** The headers of every response on every route, described once in the introduction of a document. */
export const commonHeaders: Readonly<Record<string, string>> = {
  "Cache-Control": "`no-store`, unless the operation says otherwise or the response has an `ETag`",
  "Content-Security-Policy": "prevents browsers from loading anything for the response",
  "Referrer-Policy": "`no-referrer`",
  "Strict-Transport-Security": "tells browsers to use only https for later requests",
  "X-Content-Type-Options": "`nosniff`",
  "X-Frame-Options": "`DENY`",
};

/** The encoding header of JSON responses and of 304 responses without a body. */
export const encodingHeader = {
  name: "Vary",
  description: "`Accept-Encoding`, if the response can be compressed with `br` or `gzip`",
} as const;

/** Returns the headers of all responses as a list in Markdown. */
export const describeCommonHeaders = (): string =>
  [
    "Headers of every response:",
    "",
    ...Object.entries(commonHeaders).map(([name, description]) => `- \`${name}\`: ${description}.`),
    `- \`${encodingHeader.name}\`: ${encodingHeader.description}.`,
  ].join("\n");
