import { hash } from "node:crypto";
import type { DealerBranch } from "./dealer-source.ts";

/** Where a branch is to be read on: a page of the source, and how many of its cars are behind. */
export interface BranchPosition {
  /** Null for the first page. */
  token: string | null;
  skip: number;
}

/** Where a list of dealer cars is to be read on. A branch without an entry has not begun; null is at its end. */
export interface DealerPosition {
  /** Version of the vocabulary the branches were planned with. */
  vocabulary: string;
  branches: Readonly<Record<string, BranchPosition | null>>;
}

/** Where every branch begins. */
export const branchStart: BranchPosition = { token: null, skip: 0 };

const keyLength = 8;

/** A short name of a branch that depends on its terms alone, so that it finds its place again on the next page. */
export function branchKey({ source, make, model, subModel }: DealerBranch): string {
  const terms = JSON.stringify([source, make.code, model?.code, subModel?.code]);
  return hash("sha256", terms, "base64url").slice(0, keyLength);
}
