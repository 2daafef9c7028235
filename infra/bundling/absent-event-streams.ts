/**
 * Replaces `@smithy/core/event-streams` in every bundle. Every client can reach its codecs, 19 KiB, and none of our
 * commands sends or receives a stream of events.
 */

/** Returns the additional configuration of the S3 client, which is empty. */
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;

/** Asked for by a command with a stream of events. */
export function eventStreamSerdeProvider(): never {
  throw new Error("No command uses event streams");
}

export class EventStreamSerde {}
