/**
 * Runs a worker's work in its own process and exits after the n-th transaction. Arguments: the work (`follow`,
 * `schedule`, `vehicle`, `finish` or `sweep`), vehicle id, n, now.
 */
import { endPassedOrders } from "../../../shared/application/orders/end-passed-orders.ts";
import { finishLots } from "../../../shared/application/orders/finish-lots.ts";
import { followListingOrders } from "../../../shared/application/orders/follow-listing-orders.ts";
import {
  notifyLotChanges,
  notifyOrderChanges,
} from "../../../shared/application/orders/notify-order-changes.ts";
import { dieAfterCommit } from "./die-after-commit.ts";

const [work = "", vehicleId = "", fatalCommit = "", nowText = ""] = process.argv.slice(2);
const now = Number(nowText);
dieAfterCommit(Number(fatalCommit));
if (work === "follow") await followListingOrders(vehicleId, { now });
else if (work === "schedule") await notifyOrderChanges({ now });
else if (work === "vehicle") await notifyLotChanges(vehicleId, { now });
else if (work === "finish") await finishLots({ now });
else await endPassedOrders({ now });
