import { mayBeKept } from "../../contract/may-be-kept.ts";
import { admitPartner } from "../admit-partner.ts";
import type { Admission } from "./admission.ts";

/** The partner API: callers send an API key. */
export const admission: Admission = {
  serve: (route) => route,
  admit: (route, onPlausible) =>
    admitPartner(
      {
        isBudgeted: () => route.budgeted,
        rateLimit: route.rateLimit,
        isRateCounted: () => true,
        mayKeepAnswers: mayBeKept(route),
      },
      onPlausible,
    ),
  conclude: (reply) => reply,
};
