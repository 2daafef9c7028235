import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { handleSecrets } from "@vehicle-sourcing/local-aws/proxy/handle-secrets.ts";
import { formatServiceError, ServiceError } from "@vehicle-sourcing/local-aws/proxy/service-error.ts";
import { createSecretStore } from "@vehicle-sourcing/local-aws/proxy/store-secrets.ts";
import { handleRequests } from "../client/handle-requests.ts";
import { requireValue } from "../require-value.ts";

/** Secrets for the functions of this process. */
export interface HeldSecrets {
  /** Number of reads. */
  reads(): number;
  /** Replaces the text of a secret. */
  replace(name: string, text: string): void;
  /** Makes every read fail with this status. Null restores normal responses. */
  failWith(status: number | null): void;
  stop(): Promise<void>;
}

/** Starts a Secrets Manager without access control on a free port, and configures functions to use it. */
export async function holdSecrets(texts: Record<string, string>): Promise<HeldSecrets> {
  const store = createSecretStore(texts);
  let reads = 0;
  let failure: number | null = null;
  const answer = async (input: Record<string, unknown>) => {
    reads += 1;
    if (failure !== null) throw new ServiceError("InternalServiceError", failure, "planned failure");
    return handleSecrets({ operation: "GetSecretValue", input }, store);
  };
  const server = createServer(
    handleRequests(async (request, response) => {
      const input = JSON.parse((await buffer(request)).toString());
      const { statusCode, body } = await answer(input).catch((error: ServiceError) =>
        formatServiceError("secretsmanager", error, "request-1"),
      );
      response.writeHead(statusCode).end(body);
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${port}`,
    AWS_REGION: process.env.AWS_REGION ?? "ap-northeast-2",
    AWS_ACCESS_KEY_ID: process.env.AWS_ACCESS_KEY_ID ?? "root",
    AWS_SECRET_ACCESS_KEY: process.env.AWS_SECRET_ACCESS_KEY ?? "local",
  });
  return {
    reads: () => reads,
    replace: (name, text) => void store.replace(requireValue(store.find(name), name), text),
    failWith: (status) => {
      failure = status;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
