import type { ButtonDropdownProps } from "@cloudscape-design/components/button-dropdown";
import type { sharedMessages } from "../i18n/shared-messages.ts";
import type { Say } from "../i18n/use-messages.ts";
import { changePreferences, type Preferences } from "./preferences.ts";

type Choice = { [Name in keyof Preferences]: { name: Name; value: Preferences[Name] } }[keyof Preferences];

/**
 * Returns the preferences menu: groups of choices, in which the current choices are checked. Partners' pages have one
 * language.
 */
export function listPreferences(
  say: Say<typeof sharedMessages>,
  preferences: Preferences,
  isOperator: boolean,
): ButtonDropdownProps.ItemGroup[] {
  const group = (text: string, choices: (Choice & { text: string })[]): ButtonDropdownProps.ItemGroup => ({
    text,
    items: choices.map(({ name, value, text: label }) => ({
      ...{ id: `${name}:${value}`, text: label, itemType: "checkbox" as const },
      checked: preferences[name] === value,
    })),
  });
  return [
    group(say("theme"), [
      { name: "theme", value: "system", text: say("themeSystem") },
      { name: "theme", value: "light", text: say("themeLight") },
      { name: "theme", value: "dark", text: say("themeDark") },
    ]),
    group(say("density"), [
      { name: "density", value: "comfortable", text: say("densityComfortable") },
      { name: "density", value: "compact", text: say("densityCompact") },
    ]),
    group(say("zone"), [
      { name: "zone", value: "kst", text: say("zoneKst") },
      { name: "zone", value: "utc", text: say("zoneUtc") },
      { name: "zone", value: "partner", text: say("zonePartner") },
      { name: "zone", value: "device", text: say("zoneDevice") },
    ]),
    ...(isOperator
      ? [
          group(say("language"), [
            { name: "locale", value: "en", text: "English" },
            { name: "locale", value: "ko", text: "한국어" },
          ]),
        ]
      : []),
  ];
}

/** Applies the choice of a menu item. */
export function choosePreference(itemId: string): void {
  const [name, value] = itemId.split(":");
  if (name !== undefined && value !== undefined) changePreferences({ [name]: value });
}
