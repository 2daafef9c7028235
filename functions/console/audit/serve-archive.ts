import { createArchiveDownloadRoute } from "../../../shared/contract/routes/audit/create-archive-download.ts";
import { listArchiveRoute } from "../../../shared/contract/routes/audit/list-archive.ts";
import { serveRoutes } from "../../../shared/http/serve-routes.ts";
import { handler as createArchiveDownload } from "./create-archive-download.ts";
import { handler as listArchive } from "./list-archive.ts";

/** The list of the archive and the link to one of its objects. Both list objects, so one role serves them. */
export const handler = serveRoutes([
  [listArchiveRoute, listArchive],
  [createArchiveDownloadRoute, createArchiveDownload],
]);
