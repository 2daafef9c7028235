import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/** Returns an asynchronous request listener. If the callback fails, it closes the connection. */
export const handleRequests =
  (answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>): RequestListener =>
  (request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error));
  };
