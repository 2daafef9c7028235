/**
 * Stands in for `@aws-sdk/endpoint-cache` in every bundle. The table client makes one as it is built, for commands that
 * discover their endpoint; none of ours does, and the real one brings a library of data structures along.
 */
export class EndpointCache {}
