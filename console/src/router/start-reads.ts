import type { Role } from "../auth/person.ts";
import { type Environment, isEnvironment } from "../config/environments.ts";
import type { EarlyRead } from "../query/early-reads.ts";
import type { RouterContext } from "./router-context.ts";

/** The address of a page, as far as its first reads depend on it. */
export interface PageAddress<Search> {
  environment: Environment;
  /** The parameter of the path, or an empty text. */
  id: string;
  /** The filters of the page, parsed from the URL. */
  search: Search;
}

/** The part of the router's arguments that starting reads needs. */
interface Opening {
  cause: string;
  context: unknown;
  params: unknown;
  search?: unknown;
}

/**
 * Returns the route option that starts a page's first reads when the page opens, while its code loads, and those of a
 * list when the pointer rests on a link to it. A view of a partner's console reads only what is opened, because its
 * reads are audited. A page of another role starts nothing, because all its calls would fail.
 */
export const startReads = <Search = unknown>(
  role: Role,
  readsOf: (address: PageAddress<Search>) => readonly EarlyRead[],
) => ({
  beforeLoad: ({ cause, context, params, search }: Opening): void => {
    if (cause === "stay") return;
    const { openEnvironment } = context as RouterContext;
    const { environment, ...ids } = params as Partial<Record<string, string>>;
    if (!isEnvironment(environment)) return;
    const opened = openEnvironment(environment);
    if (opened === undefined || !opened.context.person.roles.includes(role)) return;
    const isOfOneThing = Object.keys(ids).length > 0;
    if (cause === "preload" && (isOfOneThing || opened.context.view !== null)) return;
    // The columns belong to a list of the page and are not a filter.
    const { columns: _, ...filters } = (search ?? {}) as { columns?: unknown };
    const address = { environment, id: ids.id ?? ids.vehicle_id ?? "", search: filters as Search };
    for (const start of readsOf(address)) start(opened.context, opened.queryClient);
  },
});
