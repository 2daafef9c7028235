import { tableClient } from "../../../shared/persistence/table.ts";

/** Kills this process the moment its n-th transaction was committed, before any other process could see it. */
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
