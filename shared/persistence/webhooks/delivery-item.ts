import type { Delivery } from "../../domain/webhooks/delivery.ts";
import { storedEntity } from "../table/stored-entity.ts";

/** Deliveries as they are stored. */
export const deliveryItems = storedEntity<Delivery>("delivery");
