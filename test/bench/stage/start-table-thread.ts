import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { LocalStage } from "../../../infra/local/start-local-stage.ts";

/** A thread that writes to the table of a stage's sandbox, one task after the other. */
export function startTableThread({ stages, proxy }: LocalStage, module: URL) {
  const { functions } = stages.sandbox;
  const environment = functions.find((one) => one.environment.API_VERSION)?.environment;
  const table = functions.find((one) => one.environment.TABLE_NAME)?.environment.TABLE_NAME;
  const env = {
    ...process.env,
    ...environment,
    TABLE_NAME: table,
    AWS_ACCESS_KEY_ID: "root",
    AWS_ENDPOINT_URL: proxy.url,
  };
  const thread = new Worker(module, { env });
  return {
    /** Sends a task and waits for its result. */
    async ask(task: unknown): Promise<unknown> {
      thread.postMessage(task);
      const [answer] = await once(thread, "message");
      return answer;
    },
    stop: () => thread.terminate(),
  };
}
