import * as z from "zod/mini";
import { largestNumbers, listingLimits } from "../../domain/inventory/listing-limits.ts";
import { hasUserInfo } from "../../domain/text/has-user-info.ts";
import { limitText } from "../../domain/text/limit-text.ts";

/** Returns a schema that truncates a text at the limit. */
export const cutText = (longest: number) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => limitText(text, longest)),
    ),
    z.string().check(z.maxLength(longest)),
  );

/**
 * Returns a schema for a text that would be useless when truncated, such as a plate. A text beyond the limit becomes
 * null.
 */
export const wholeText = (longest: number) =>
  z.pipe(
    z.pipe(
      z.nullable(z.string()),
      z.transform((text) => (text !== null && text.length > longest ? null : text)),
    ),
    z.nullable(z.string().check(z.maxLength(longest))),
  );

/** Returns a schema for a whole number from 0. A number beyond the limit becomes null. */
export const count = (largest: number) =>
  z.pipe(
    z.pipe(
      z.nullable(z.int().check(z.minimum(0))),
      z.transform((number) => (number !== null && number > largest ? null : number)),
    ),
    z.nullable(z.int().check(z.maximum(largest))),
  );

/** Returns a schema that truncates a list after the maximum number of items. */
export const cutList = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.pipe(
    z.pipe(
      z.array(z.unknown()),
      z.transform((items) => items.slice(0, most)),
    ),
    z.array(item).check(z.maxLength(most)),
  );

/** A car's price in won. */
export const priceKrw = z.int().check(z.positive(), z.maximum(largestNumbers.priceKrw));

/** An amount that an insurer paid or a repair cost, in won. */
export const amountKrw = count(largestNumbers.priceKrw);

// Only http and https URLs are accepted; anything else makes the response invalid. A link that contains a
// password is omitted.
const url = z.url({ protocol: /^https?$/, normalize: true });
const knownUrl = z.string().check(z.maxLength(listingLimits.url));

const isUsable = (text: string): boolean => text.length <= listingLimits.url && !hasUserInfo(text);

/** The URL of one picture; null when it cannot be shown. */
export const pictureUrl = z.pipe(
  z.pipe(
    z.nullable(url),
    z.transform((text) => (text !== null && isUsable(text) ? text : null)),
  ),
  z.nullable(knownUrl),
);

const keepUsable = (urls: string[]): string[] => urls.filter(isUsable).slice(0, listingLimits.photos);

/** The URLs of a car's pictures, without unusable URLs and URLs beyond the limits. */
export const pictureUrls = z.pipe(
  z.pipe(z.array(url), z.transform(keepUsable)),
  z.array(knownUrl).check(z.maxLength(listingLimits.photos)),
);

/** The URLs of a car's pictures, for responses in which each picture is an object. */
export const pictures = z.pipe(
  z.pipe(
    z.array(z.object({ url })),
    z.transform((images) => keepUsable(images.map((image) => image.url))),
  ),
  z.array(knownUrl).check(z.maxLength(listingLimits.photos)),
);

/**
 * The maximum number of makes, models or sub-models in one list of a response. No market has more, so a longer response
 * is rejected as invalid.
 */
const mostTerms = 1000;

/** Returns a schema for the terms of one vocabulary level, such as all makes. */
export const vocabularyList = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.array(z.object(shape)).check(z.maxLength(mostTerms));
