import { buildOpenapi } from "../../shared/contract/openapi/build-openapi.ts";
import type { Json } from "../../shared/contract/openapi/collect-schemas.ts";
import { routeTable } from "../../shared/contract/route-table.ts";
import { emitBruno } from "./emit-bruno.ts";
import { emitPostman } from "./emit-postman.ts";
import { type PlannedFolder, planRequests } from "./plan-requests.ts";

/** Returns the requests of the partner API's operations from the current contract. */
export const plannedFolders = (version: string): PlannedFolder[] =>
  planRequests(buildOpenapi("partner", routeTable, version));

/** Returns the files of the collection for Bruno by path. */
export const renderBruno = (version: string): Record<string, string> =>
  emitBruno(plannedFolders(version), version);

/** Returns the collection for Postman and compatible tools. */
export const renderPostman = (version: string): Json => emitPostman(plannedFolders(version), version);
