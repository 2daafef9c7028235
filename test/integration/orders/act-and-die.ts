/**
 * Acts on a lot in its own process and exits after the n-th transaction. Arguments: vehicle id, action as JSON, n,
 * now.
 */

import type { WantedAction } from "../../../shared/domain/orders/plan-lot.ts";
import { actOnLot } from "../../support/requests/act-on-lot.ts";
import { dieAfterCommit } from "./die-after-commit.ts";

const [vehicleId = "", wanted = "", fatalCommit = "", now = ""] = process.argv.slice(2);
dieAfterCommit(Number(fatalCommit));
await actOnLot(vehicleId, JSON.parse(wanted) as WantedAction, { actor: "operator", now: Number(now) });
