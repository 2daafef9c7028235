import { notificationMessages } from "../../domain/orders/notification-message.ts";
import { sendMessages } from "./send-messages.ts";

/**
 * How long changes of a vehicle's orders are collected before partners are notified of the last state. All else on the
 * way, cold starts of four functions included, has to fit into what is left of five seconds.
 */
const collectSeconds = 1;

/** A vehicle whose orders' partners are to be notified, with the trace of the change that they are notified of. */
export interface ChangedVehicle {
  vehicleId: string;
  traceHeader?: string | undefined;
}

/** Queues vehicles whose partners must be notified shortly. Returns the indexes that the queue rejected. */
export const requestNotifications = (vehicles: readonly ChangedVehicle[]): Promise<number[]> =>
  sendMessages(
    "send:notifications",
    vehicles.map(({ vehicleId, traceHeader }) => ({
      body: notificationMessages.format({ vehicleId }),
      groupId: vehicleId,
      delaySeconds: collectSeconds,
      traceHeader,
    })),
  );
