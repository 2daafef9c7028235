import { pathOf } from "../router/paths.ts";
import type { AreaFrame } from "../shell/areas.ts";
import { operatorMessages } from "./operator-messages.ts";

/** The operators' area: below `/operator`, in English and Korean. */
export const operatorFrame: AreaFrame = {
  role: "operator",
  home: (environment) => pathOf(environment, "operator", "orders"),
  navigation: (environment, locale) => [
    {
      text: operatorMessages.orders[locale],
      href: pathOf(environment, "operator", "orders"),
      key: "o",
    },
  ],
};
