import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { LocalStage } from "../../../infra/local/start-local-stage.ts";

/** The environment variables with which code of the product reaches the table of a stage's sandbox. */
export function tableEnvironment({ stages, proxy }: LocalStage): NodeJS.ProcessEnv {
  const { functions } = stages.sandbox;
  const environment = functions.find((one) => one.environment.API_VERSION)?.environment;
  const table = functions.find((one) => one.environment.TABLE_NAME)?.environment.TABLE_NAME;
  return { ...environment, TABLE_NAME: table, AWS_ACCESS_KEY_ID: "root", AWS_ENDPOINT_URL: proxy.url };
}

/** A thread that writes to a table, one task after the other. */
export function startTableThread(environment: NodeJS.ProcessEnv, module: URL) {
  const thread = new Worker(module, { env: { ...process.env, ...environment } });
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
