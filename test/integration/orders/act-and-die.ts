/**
 * Run as a process of its own: acts on a lot and kills itself the moment the n-th transaction was committed, before anybody
 * could learn of it. Arguments: vehicle id, wanted action as JSON, n, now.
 */
import { actOnLot } from "../../../shared/application/orders/act-on-lot.ts";
import type { WantedAction } from "../../../shared/domain/orders/plan-lot.ts";
import { tableClient } from "../../../shared/persistence/table.ts";

const [vehicleId = "", wanted = "", fatalCommit = "", now = ""] = process.argv.slice(2);
let commits = 0;

tableClient.middlewareStack.add(
  (next, context) => async (args) => {
    const result = await next(args);
    if (context.commandName === "TransactWriteItemsCommand") {
      commits += 1;
      if (commits === Number(fatalCommit)) process.kill(process.pid, "SIGKILL");
    }
    return result;
  },
  { step: "initialize" },
);

await actOnLot(vehicleId, JSON.parse(wanted) as WantedAction, { actor: "operator", now: Number(now) });
