import { hash } from "node:crypto";

const nameLength = 40;

/**
 * The name a picture is mirrored under: one for each order and source, so that what an order shows stays as it was when
 * the source shows something else. It tells nothing of the order, and nobody finds it who was not given it.
 */
export const nameMedia = (orderId: string, sourceUrl: string): string =>
  `orders/${hash("sha256", `${orderId}\n${sourceUrl}`, "hex").slice(0, nameLength)}`;
