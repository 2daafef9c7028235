/**
 * The routes of the API reference in gateway syntax: the OpenAPI and AsyncAPI documents, the reference, and
 * its pages. The partner API serves them without a key.
 */
export const referencePaths = ["/openapi.json", "/asyncapi.json", "/docs", "/docs/{page+}"] as const;

/** The methods of the reference routes. */
const referenceMethods = ["GET", "HEAD"] as const;

/**
 * The reference routes in the form of route definitions, for suggestions in the response to an unknown route.
 */
export const referenceRoutes: readonly { method: string; path: string }[] = referencePaths.flatMap((path) =>
  referenceMethods.map((method) => ({ method, path })),
);
