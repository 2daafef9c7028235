/**
 * Replaces `@aws-sdk/endpoint-cache` in every bundle. The table client creates an endpoint cache on construction, for
 * commands that discover their endpoint. We use no such command, and the real package includes a library of data
 * structures.
 */
export class EndpointCache {}
