import { hash } from "node:crypto";

const nameLength = 40;

/**
 * Returns the storage name of a copied picture. The name is unique per order and source URL, so an order's pictures
 * stay unchanged when the source replaces them. The name reveals nothing about the order and cannot be guessed.
 */
export const nameMedia = (orderId: string, sourceUrl: string): string =>
  `orders/${hash("sha256", `${orderId}\n${sourceUrl}`, "hex").slice(0, nameLength)}`;
