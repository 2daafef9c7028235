import { listAccountUsersRoute } from "../../../shared/contract/routes/users/list-account-users.ts";
import { listUsersRoute } from "../../../shared/contract/routes/users/list-users.ts";
import { serveRoutes } from "../../../shared/http/serve-routes.ts";
import { handler as listAccountUsers } from "./list-account-users.ts";
import { handler as listUsers } from "./list-users.ts";

/** Lists operators and partners' users. */
export const handler = serveRoutes([
  [listUsersRoute, listUsers],
  [listAccountUsersRoute, listAccountUsers],
]);
