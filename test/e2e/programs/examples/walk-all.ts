import { startWebhookReceiver } from "../../../support/services/start-webhook-receiver.ts";
import { untilIdle } from "../../shared-stage.ts";
import { refuseByRoute } from "./refuse-by-route.ts";
import { refuseByState } from "./refuse-by-state.ts";
import { openAccount, walkAccount, walkService, walkUsers } from "./walk-accounts.ts";
import { walkCertificates } from "./walk-certificates.ts";
import { walkInvoices } from "./walk-invoices.ts";
import { walkArchive, walkLookups } from "./walk-lookups.ts";
import { walkMessages } from "./walk-messages.ts";
import { walkApprovals, walkOperations } from "./walk-operations.ts";
import { shipOrder, walkOrders } from "./walk-orders.ts";
import { walkAssistant, walkVehicles } from "./walk-vehicles.ts";
import { walkWatches } from "./walk-watches.ts";
import { changeCars, walkEndpoints, walkEvents } from "./walk-webhooks.ts";
import type { World } from "./world.ts";

/** Calls every operation of both APIs in the sandbox, in a possible order, then the rejections. */
export async function walkAll(): Promise<World> {
  const world = await openAccount();
  const { recorder } = world;
  const gone = await startWebhookReceiver(() => 410);
  world.names.push([gone.url, "https://old.partner.example.com/webhooks"]);
  try {
    const endpoints = await walkEndpoints(world, gone);
    await walkVehicles(world);
    await walkAssistant(world);
    const orders = await walkOrders(world);
    await walkInvoices(world, orders.bought);
    await shipOrder(world, orders.bought);
    await walkMessages(world, orders.bought);
    const watches = await walkWatches(world);
    const failedLookup = await walkLookups(world);
    await changeCars(world);
    await walkEvents(world, orders, watches, endpoints);
    await walkCertificates(world);
    await walkAccount(world);
    await walkUsers(world);
    await walkService(world);
    await walkArchive(world, orders.bought);
    await walkApprovals(world);
    await walkOperations(world);
    await refuseByRoute(world);
    await refuseByState(world, { orders, endpoints, failedLookup });
    await untilIdle();
    recorder.expectNoMistakes();
    return world;
  } finally {
    await gone.stop();
    await world.receiver.stop();
  }
}
