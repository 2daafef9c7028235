/**
 * Replaces `@aws-sdk/endpoint-cache` in every bundle. The table client creates one on construction, for
 * commands that discover their endpoint. We use none of these, and the real package includes a library of
 * data structures.
 */
export class EndpointCache {}
