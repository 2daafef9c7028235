import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** The connections of a server's clients, which can be dropped. */
export type ClientConnections = {
  /** Registers a request's connection. Returns false, and resets the connection, if it was dropped. */
  admit(request: IncomingMessage): boolean;
  /**
   * Drops all open connections like a router that loses its state: the client is not notified, and its next request
   * over such a connection is reset. Returns the number of connections.
   * @param clientPorts limits this to connections from these ports
   */
  lose(clientPorts?: readonly number[]): number;
};

/** Creates an empty collection of the connections of one server. */
export function createClientConnections(): ClientConnections {
  const open = new Set<Socket>();
  const lost = new WeakSet<Socket>();
  return {
    admit({ socket }) {
      if (lost.has(socket)) {
        socket.resetAndDestroy();
        return false;
      }
      if (!open.has(socket)) {
        open.add(socket);
        socket.once("close", () => open.delete(socket));
        // A dropped connection must not time out first.
        socket.setTimeout(0);
      }
      return true;
    },
    lose(clientPorts) {
      const chosen = [...open].filter(({ remotePort }) => clientPorts?.includes(remotePort ?? 0) ?? true);
      for (const socket of chosen) lost.add(socket);
      return chosen.length;
    },
  };
}
