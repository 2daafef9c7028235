import { loadComponentTexts } from "../shell/load-component-texts.ts";
import { currentPreferences } from "../shell/preferences.ts";

/**
 * Loads the frame of an area, which contains most of the component library, and at the same time the library's texts.
 */
export function loadAreaPages() {
  void loadComponentTexts(currentPreferences().locale).catch(() => undefined);
  return import("../shell/area-pages.tsx");
}
