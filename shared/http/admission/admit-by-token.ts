import { toConsoleRoute } from "../../contract/to-console-route.ts";
import { admitPartnerUser } from "../admit-partner-user.ts";
import { countUserCall } from "../count-user-call.ts";
import type { Step } from "../exchange.ts";
import { refuseLostRace } from "../refuse-lost-race.ts";
import type { AccountCaller, Admission } from "./admission.ts";

/** The console API: the partner's users send a token that the gateway has verified. */
export const admission: Admission = {
  serve: toConsoleRoute,
  admit: (route, onPlausible) =>
    admitPartnerUser(route, {
      onPlausible,
      count: countUserCall(route.rateLimit),
    }) as Step as Step<AccountCaller>,
  conclude: (reply) => reply.catch(refuseLostRace),
};
