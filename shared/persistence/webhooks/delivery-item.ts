import type { Delivery } from "../../domain/webhooks/delivery.ts";
import { storedEntity } from "../stored-entity.ts";

/** Deliveries as they are stored. */
export const deliveryItems = storedEntity<Delivery>("delivery");
