import { notificationMessages } from "../../domain/orders/notification-message.ts";
import { sendMessages } from "./send-messages.ts";

/**
 * The delay that merges rapid changes of a vehicle's orders into one notification of the last state. The rest
 * of the 5-second target must cover all other steps, including the cold starts of four functions.
 */
const collectSeconds = 1;

/** A vehicle with changed orders whose partners must be notified, and the trace of the change. */
export interface ChangedVehicle {
  vehicleId: string;
  traceHeader?: string | undefined;
}

/** Queues vehicles whose partners must be notified, with a short delay. Returns the indexes of rejected vehicles. */
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
