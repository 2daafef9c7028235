import { tableClient } from "../../../shared/persistence/table/table.ts";

/** Kills this process right after its n-th transaction, before any other process can observe it. */
export function dieAfterCommit(fatalCommit: number): void {
  let commits = 0;
  tableClient.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next(args);
      if (context.commandName === "TransactWriteItemsCommand") {
        commits += 1;
        if (commits === fatalCommit) process.kill(process.pid, "SIGKILL");
      }
      return result;
    },
    { step: "initialize" },
  );
}
