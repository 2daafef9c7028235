import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

/**
 * A listener that answers asynchronously; when the answer fails, the connection is closed and the caller learns of it.
 */
export const answerRequests =
  (answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>): RequestListener =>
  (request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error));
  };
