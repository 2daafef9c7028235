import * as z from "zod/mini";
import { oneOf, someText } from "../../router/search-values.ts";

/** Selectable lengths of the searched period, in hours. */
export const searchedHours = ["1", "6", "24", "72", "168"] as const;

const requestSearchSchema = z.object({
  /** Id of a request or of a partner. */
  what: someText,
  hours: oneOf(searchedHours),
  /** ISO 8601; now if absent. */
  until: someText,
  /** Id of the displayed search. */
  search: someText,
});

/** The search criteria and the displayed search, in the URL. */
export type RequestAddress = z.output<typeof requestSearchSchema>;

/** Parses the URL of the page of requests. */
export const parseRequestAddress = (search: unknown): RequestAddress => z.parse(requestSearchSchema, search);

/** The initial values of a search. */
export type AskedSearch = Pick<RequestAddress, "hours" | "until"> & { what: string };

/** Reports whether a text is a partner id. Partner ids and request ids have different prefixes. */
export const isPartnerId = (what: string): boolean => /^pt_[0-9a-z]+$/.test(what);

/** Returns the body of a new search. */
export const bodyOf = ({ what, hours = "24", until }: AskedSearch) => ({
  ...(isPartnerId(what) ? { partner_id: what } : { request_id: what }),
  hours: Number(hours),
  ...(until !== undefined && { until }),
});
