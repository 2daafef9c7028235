import { type AuctionSource, auctionSources } from "../../../shared/domain/inventory/vocabulary.ts";

const separator = " · ";

/** Returns the details of a search result with the names of auction houses instead of their tokens. */
export const describeHit = (subtitle: string, nameOf: (source: AuctionSource) => string): string =>
  subtitle
    .split(separator)
    .map((part) => {
      const source = auctionSources.find((token) => token === part);
      return source === undefined ? part : nameOf(source);
    })
    .join(separator);
