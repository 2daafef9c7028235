import { changeAccountUserRoute } from "../../../shared/contract/routes/users/change-account-user.ts";
import { changeUserRoute } from "../../../shared/contract/routes/users/change-user.ts";
import { inviteAccountUserRoute } from "../../../shared/contract/routes/users/invite-account-user.ts";
import { inviteUserRoute } from "../../../shared/contract/routes/users/invite-user.ts";
import { serveRoutes } from "../../../shared/http/serve-routes.ts";
import { handler as changeAccountUser } from "./change-account-user.ts";
import { handler as changeUser } from "./change-user.ts";
import { handler as inviteAccountUser } from "./invite-account-user.ts";
import { handler as inviteUser } from "./invite-user.ts";

/** Invites and changes operators and partners' users. Both need the same operations of the directory. */
export const handler = serveRoutes([
  [inviteUserRoute, inviteUser],
  [inviteAccountUserRoute, inviteAccountUser],
  [changeUserRoute, changeUser],
  [changeAccountUserRoute, changeAccountUser],
]);
