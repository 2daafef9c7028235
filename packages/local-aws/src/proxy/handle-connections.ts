import type { ManagedConnections } from "../machine/managed-connections.ts";
import { socketLimits } from "../machine/socket-limits.ts";
import type { AwsCall } from "./aws-call.ts";
import type { UpstreamAnswer } from "./forward-call.ts";
import { ServiceError } from "./service-error.ts";

/** A stage of a WebSocket API. */
export interface SocketStage {
  apiId: string;
  stageName: string;
}

/** The stages whose connections can be managed. */
export class ManagedStages {
  readonly #managed = new Map<string, ManagedConnections>();

  /** Registers the connections of a stage. Returns the function that removes them. */
  add(stage: SocketStage, connections: ManagedConnections): () => void {
    const key = keyOf(stage);
    this.#managed.set(key, connections);
    return () => {
      if (this.#managed.get(key) === connections) this.#managed.delete(key);
    };
  }

  find(stage: SocketStage): ManagedConnections | undefined {
    return this.#managed.get(keyOf(stage));
  }
}

const keyOf = ({ apiId, stageName }: SocketStage): string => `${apiId}/${stageName}`;

/**
 * Serves PostToConnection, GetConnection and DeleteConnection.
 * @see https://docs.aws.amazon.com/apigatewaymanagementapi/latest/api/API_connections__connectionId_.html
 *
 * @throws ServiceError 403 for an unknown stage, 410 for an unknown connection, 413 for a message that is too
 * large, 429 when the client reads too slowly.
 */
export function handleConnections(
  { operation, input }: Pick<AwsCall, "input" | "operation">,
  body: Buffer,
  stages: ManagedStages,
): UpstreamAnswer {
  const { apiId, stageName, connectionId } = input as Record<string, string>;
  const connections = stages.find({ apiId: apiId!, stageName: stageName! });
  if (connections === undefined) throw new ServiceError("ForbiddenException", 403, "Forbidden");
  if (operation === "PostToConnection") return post(connections, connectionId!, body);
  if (operation === "DeleteConnection") {
    if (!connections.end(connectionId!)) throw gone();
    return toAnswer(204, Buffer.alloc(0));
  }
  const state = connections.describe(connectionId!);
  if (state === null) throw gone();
  const { connectedAt, lastActiveAt, sourceIp, userAgent } = state;
  const reported = {
    connectedAt: new Date(connectedAt).toISOString(),
    identity: { sourceIp, userAgent },
    lastActiveAt: new Date(lastActiveAt).toISOString(),
  };
  return toAnswer(200, Buffer.from(JSON.stringify(reported)));
}

function post(connections: ManagedConnections, connectionId: string, body: Buffer): UpstreamAnswer {
  if (body.length > socketLimits.messageBytes)
    throw new ServiceError("PayloadTooLargeException", 413, "Message too long");
  const sent = connections.post(connectionId, body);
  if (sent === "gone") throw gone();
  if (sent === "full") throw new ServiceError("LimitExceededException", 429, "The client's buffer is full");
  return toAnswer(200, Buffer.alloc(0));
}

const gone = (): ServiceError => new ServiceError("GoneException", 410, "Gone");

const toAnswer = (statusCode: number, body: Buffer): UpstreamAnswer => ({
  statusCode,
  headers: body.length > 0 ? { "content-type": "application/json" } : {},
  body,
});
