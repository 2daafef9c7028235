/**
 * The routes of the API reference, served without a key by the partner API, in gateway syntax: the OpenAPI and AsyncAPI
 * documents, the reference, and its pages.
 */
export const referencePaths = ["/openapi.json", "/asyncapi.json", "/docs", "/docs/{page+}"] as const;

/** The schemas of these parameters. */
const referenceMethods = ["GET", "HEAD"] as const;

/** Routes of the description, as the answer to an unknown route sees them. */
export const referenceRoutes: readonly { method: string; path: string }[] = referencePaths.flatMap((path) =>
  referenceMethods.map((method) => ({ method, path })),
);
