import { compactVehicle } from "../../application/assistant/compact-vehicle.ts";
import { describeVehicle } from "../../application/assistant/describe-vehicle.ts";
import { findVehicles } from "../../application/assistant/find-vehicles.ts";
import { loadListReads } from "../../application/vehicles/list-vehicles.ts";
import type { ToolOutput } from "../../contract/assistant/define-tool.ts";
import { searchVehiclesTool } from "../../contract/assistant/search-vehicles-tool.ts";
import { beginReads, runnable } from "./assistant-tool.ts";
import { openSearch, sealSearch } from "./search-cursor.ts";

const defaultLimit = 10;

/** `search_vehicles` */
export const searchVehicles = runnable(searchVehiclesTool, ({ cursor, limit = defaultLimit, ...stated }) => {
  const reads = beginReads(loadListReads());
  return async (caller) => {
    const { partnerId, cursorSecret } = caller;
    const search =
      cursor === undefined
        ? { conditions: stated, after: null }
        : openSearch(cursorSecret, partnerId, cursor, stated);
    const { vehicles, next, notes } = await findVehicles({ ...search, limit }, reads, caller);
    const { conditions } = search;
    const structured = {
      vehicles: vehicles.map(compactVehicle),
      next_cursor: next && sealSearch(cursorSecret, partnerId, { conditions, after: next }),
      ...(notes.length > 0 && { notes }),
    };
    return { structured, text: describePage(structured) };
  };
});

function describePage({ vehicles, next_cursor, notes = [] }: ToolOutput<typeof searchVehiclesTool>): string {
  const isEmpty = vehicles.length === 0 && next_cursor === null;
  return [
    ...notes,
    ...vehicles.map(describeVehicle),
    ...(isEmpty ? [nothingFound] : []),
    ...(next_cursor === null ? [] : [`More: call search_vehicles with only cursor ${next_cursor}`]),
  ].join("\n");
}

const nothingFound =
  "No car matches. Check names with list_makes_models, widen the conditions, or set orderable_only to false.";
