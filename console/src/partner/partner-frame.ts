import { pathOf } from "../router/paths.ts";
import type { AreaFrame } from "../shell/areas.ts";

const pages = [{ part: "account", text: "Account", key: "a" }] as const;

/** The partners' area, in English: partners are abroad. */
export const partnerFrame: AreaFrame = {
  role: "partner",
  home: (environment) => pathOf(environment, "account"),
  navigation: (environment) =>
    pages.map(({ part, text, key }) => ({ text, key, href: pathOf(environment, part) })),
};
