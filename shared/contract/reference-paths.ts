/**
 * What the partner API serves of its own description, at its own address and without a key, in the gateway's syntax:
 * the OpenAPI and AsyncAPI documents, the reference, and the pages that belong to it.
 */
export const referencePaths = ["/openapi.json", "/asyncapi.json", "/docs", "/docs/{page+}"] as const;

/** How these are read. */
const referenceMethods = ["GET", "HEAD"] as const;

/** Routes of the description, as the answer to an unknown route sees them. */
export const referenceRoutes: readonly { method: string; path: string }[] = referencePaths.flatMap((path) =>
  referenceMethods.map((method) => ({ method, path })),
);
