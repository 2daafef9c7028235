/**
 * Quotas of a WebSocket API, none of which AWS raises. A frame or message beyond them ends the connection with 1009.
 * @see https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html
 */
export const socketLimits = {
  /** Of one frame's payload, as clients send it. */
  frameBytes: 32 * 1024,
  /** The limit of one message in either direction. */
  messageBytes: 128 * 1024,
  /** Without a message in either direction. */
  idleMilliseconds: 10 * 60_000,
  lifetimeMilliseconds: 2 * 60 * 60_000,
  /** Of an integration; one may ask for less. */
  integrationMilliseconds: 29_000,
} as const;

/**
 * What waits here for a client that does not read. AWS tells no number: PostToConnection is documented to answer 429
 * when the buffer of a client is full.
 * @see https://docs.aws.amazon.com/apigatewaymanagementapi/latest/api/API_connections__connectionId_.html
 */
export const mostBufferedBytes = 1024 ** 2;

/** Messages of one connection that functions work on at once; a client that sends more is read later. */
export const mostMessagesAtOnce = 16;

/** The interval for closing connections that have exceeded their maximum duration. */
export const sweepMilliseconds = 1_000;
