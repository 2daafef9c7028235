/**
 * Fixed quotas of a WebSocket API. A larger frame or message closes the connection with code 1009.
 * @see
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html
 */
export const socketLimits = {
  /** Maximum payload of a client's frame. */
  frameBytes: 32 * 1024,
  /** The limit of one message in either direction. */
  messageBytes: 128 * 1024,
  /** Maximum time without a message in either direction. */
  idleMilliseconds: 10 * 60_000,
  lifetimeMilliseconds: 2 * 60 * 60_000,
  /** Maximum time of an integration, which may be configured lower. */
  integrationMilliseconds: 29_000,
} as const;

/**
 * Maximum number of buffered bytes for a client that does not read. AWS publishes no number: PostToConnection
 * is documented to return 429 when the buffer of a client is full.
 * @see https://docs.aws.amazon.com/apigatewaymanagementapi/latest/api/API_connections__connectionId_.html
 */
export const mostBufferedBytes = 1024 ** 2;

/** Maximum number of a connection's messages that functions process at once; further messages are read later. */
export const mostMessagesAtOnce = 16;

/** The interval for closing connections that have exceeded their maximum duration. */
export const sweepMilliseconds = 1_000;
