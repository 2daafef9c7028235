/**
 * Replaces `@aws-sdk/endpoint-cache` in every bundle. The table client creates one on construction, for commands that
 * discover their endpoint. None of our commands does, and the real one includes a library of data structures.
 */
export class EndpointCache {}
