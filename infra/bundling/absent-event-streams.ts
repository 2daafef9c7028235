/**
 * Replaces `@smithy/core/event-streams` in every bundle. Every client includes the codecs of this module, 19 KiB, but
 * we send and receive no event streams.
 */

/** Returns the additional configuration of the S3 client, which is empty. */
export const resolveEventStreamSerdeConfig = <Config>(config: Config): Config => config;

/** Required by commands with an event stream. */
export function eventStreamSerdeProvider(): never {
  throw new Error("No command uses event streams");
}

export class EventStreamSerde {}
