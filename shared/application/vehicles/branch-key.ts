import { hash } from "node:crypto";
import type { DealerBranch } from "../../domain/dealers/dealer-source.ts";

const keyLength = 8;

/**
 * Returns a short key of a branch, computed from its terms alone. A cursor uses it to find the branch's
 * position.
 */
export function branchKey({ source, make, model, subModel }: DealerBranch): string {
  const terms = JSON.stringify([source, make.code, model?.code, subModel?.code]);
  return hash("sha256", terms, "base64url").slice(0, keyLength);
}
