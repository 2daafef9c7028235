import { createArchiveDownloadRoute } from "../../../shared/contract/routes/audit/create-archive-download.ts";
import { listArchiveRoute } from "../../../shared/contract/routes/audit/list-archive.ts";
import { serveRoutes } from "../../../shared/http/serve-routes.ts";
import { handler as createArchiveDownload } from "./create-archive-download.ts";
import { handler as listArchive } from "./list-archive.ts";

/** Lists the archive and creates links to its objects. Both routes list objects, so one role is enough. */
export const handler = serveRoutes([
  [listArchiveRoute, listArchive],
  [createArchiveDownloadRoute, createArchiveDownload],
]);
