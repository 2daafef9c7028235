import { hash, timingSafeEqual } from "node:crypto";

/** Returns whether two texts are equal, in a time that reveals neither their lengths nor where they differ. */
export const isSameSecret = (presented: string, secret: string): boolean =>
  timingSafeEqual(hash("sha256", presented, "buffer"), hash("sha256", secret, "buffer"));
