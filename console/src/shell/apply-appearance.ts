import { applyDensity, applyMode, Density, Mode } from "@cloudscape-design/global-styles";
import { useEffect } from "react";
import type { Locale } from "../i18n/define-messages.ts";
import { usePreferences } from "./preferences.ts";

const darkDevice = "(prefers-color-scheme: dark)";

/** Applies the person's color theme and density, or those of the device if preferred. */
export function useAppearance(locale: Locale): void {
  const { theme, density } = usePreferences();
  useEffect(() => {
    const device = window.matchMedia(darkDevice);
    const apply = () => {
      const isDark = theme === "dark" || (theme === "system" && device.matches);
      applyMode(isDark ? Mode.Dark : Mode.Light);
      document.documentElement.style.colorScheme = isDark ? "dark" : "light";
    };
    apply();
    device.addEventListener("change", apply);
    return () => device.removeEventListener("change", apply);
  }, [theme]);
  useEffect(() => applyDensity(density === "compact" ? Density.Compact : Density.Comfortable), [density]);
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
}
