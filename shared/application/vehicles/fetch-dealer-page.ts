import { hash } from "node:crypto";
import {
  type BranchRequest,
  type DealerSource,
  DealerSourceUnavailable,
} from "../../domain/dealers/dealer-source.ts";
import { minuteMilliseconds } from "../../domain/time/durations.ts";
import {
  type CachedDealerPage,
  readDealerPage,
  writeDealerPage,
} from "../../persistence/dealers/dealer-pages.ts";
import { describeError } from "../../platform/describe-error.ts";
import { logger } from "../../platform/logger.ts";
import type { DatedBranchPage } from "./branch-reader.ts";

const longestStaleMilliseconds = 30 * minuteMilliseconds;

/** Inputs of fetching a page, apart from the request. */
export interface DealerPageContext {
  source: DealerSource;
  /** Epoch milliseconds. */
  now: number;
  /** Registers background work that must finish before the response is sent. The work never rejects. */
  keep: (work: Promise<void>) => void;
}

/**
 * Returns one page of one branch. A live page is cached. When the source fails, the page from the cache is returned if
 * it is at most 30 minutes old.
 * @throws DealerSourceUnavailable if there is neither a live nor a cached page
 */
export async function fetchDealerPage(
  request: BranchRequest,
  { source, now, keep }: DealerPageContext,
): Promise<DatedBranchPage> {
  const pageKey = hash("sha256", JSON.stringify(request), "base64url");
  try {
    const page = await source.search(request);
    keep(writeDealerPage(pageKey, { page, asOf: now }).catch(reportLoss));
    return { page, asOf: now, isStale: false };
  } catch (error) {
    if (!(error instanceof DealerSourceUnavailable)) throw error;
    const cached = await readDealerPage(pageKey).catch(reportLoss);
    if (cached == null || !isRecent(cached, now)) throw error;
    return { ...cached, isStale: true };
  }
}

const isRecent = ({ asOf }: CachedDealerPage, now: number): boolean => now - asOf <= longestStaleMilliseconds;

/** Logs a failure of the cache instead of throwing it, because a cached page is needed only if the source fails too. */
function reportLoss(error: unknown): void {
  logger.warn("dealer page cache failed", { failure: describeError(error) });
}
