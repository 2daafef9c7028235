import * as z from "zod/mini";
import { longestId, longestUrl } from "../../domain/text-limits.ts";

/** Returns the text in a response, with its largest length in characters. */
export const shownText = (longest: number) => z.string().check(z.maxLength(longest));

/** Visible characters that JSON does not escape, as in identifiers, tokens and URLs. */
export const plainCharacters = /^[!#-[\]-~]*$/;

/** Returns the text in a response that takes one byte a character, such as a token. */
export const shownToken = (longest: number) => shownText(longest).check(z.regex(plainCharacters));

/** An identifier in a response. */
export const shownId = shownToken(longestId);

/** A URL in a response. */
export const shownUrl = shownToken(longestUrl);

/** The format of a link in a response that opens something for whoever has it. Such a response is kept nowhere. */
export const signedLinkFormat = "uri";

/** Returns a link in a response that opens a file for anyone who has it, for a limited time. */
export const signedLink = (longest: number) =>
  shownToken(longest).check(z.meta({ format: signedLinkFormat }));

/** Returns a list in a response, with the most items it has. */
export const shownList = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.array(item).check(z.maxLength(most));
