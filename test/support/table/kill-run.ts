import { AsyncLocalStorage } from "node:async_hooks";
import { tableClient } from "../../../shared/persistence/table/table.ts";

interface DoomedRun {
  writesLeft: number;
  die: () => void;
}

const doomedRun = new AsyncLocalStorage<DoomedRun>();
const forever = new Promise<never>(() => undefined);
const isRead = /^(Get|BatchGet|TransactGet|Query)/;

let isWatching = false;
function watchCalls(): void {
  if (isWatching) return;
  isWatching = true;
  tableClient.middlewareStack.add(
    (next, context) => async (args) => {
      const run = doomedRun.getStore();
      if (run === undefined) return next(args);
      if (run.writesLeft === 0) return forever;
      const result = await next(args);
      if (isRead.test(String(context.commandName))) return result;
      run.writesLeft -= 1;
      if (run.writesLeft > 0) return result;
      run.die();
      return forever;
    },
    { step: "initialize" },
  );
}

/**
 * Runs work until its n-th table write. That write is stored, but nothing after it runs, as if the process had
 * been killed.
 * @throws Error if the work ends before that write
 */
export async function killAfterWrite(fatalWrite: number, work: () => Promise<unknown>): Promise<void> {
  watchCalls();
  const death = Promise.withResolvers<void>();
  const run = { writesLeft: fatalWrite, die: () => death.resolve() };
  const end = doomedRun.run(run, work).then(
    () => "ended",
    (error: unknown) => `failed: ${String(error)}`,
  );
  const survived = end.then((how) => {
    throw new Error(`The work ${how} before its write ${fatalWrite}`);
  });
  await Promise.race([death.promise, survived]);
}
