import { useSyncExternalStore } from "react";
import * as z from "zod/mini";
import { locales } from "../i18n/define-messages.ts";

const preferencesSchema = z.object({
  /** `system` follows the device. */
  theme: z.catch(z.enum(["system", "light", "dark"]), "system"),
  density: z.catch(z.enum(["comfortable", "compact"]), "comfortable"),
  locale: z.catch(z.enum(locales), "en"),
  /** The time zone for display: the auctions' (KST), UTC, the partner's own, or the device's. */
  zone: z.catch(z.enum(["kst", "utc", "partner", "device"]), "kst"),
});

/** A person's display preferences. The browser stores them for every person and environment. */
export type Preferences = z.output<typeof preferencesSchema>;

const storageKey = "preferences";
const listeners = new Set<() => void>();
let current = read();

function read(): Preferences {
  try {
    return z.parse(preferencesSchema, JSON.parse(localStorage.getItem(storageKey) ?? "{}"));
  } catch {
    return z.parse(preferencesSchema, {});
  }
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== storageKey) return;
    current = read();
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

/** Returns the preferences at this moment, outside a component. */
export const currentPreferences = (): Preferences => current;

/** Returns the current preferences, synchronized across tabs. */
export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, currentPreferences);

/** Changes some of the preferences and stores them. */
export function changePreferences(changes: Partial<Preferences>): void {
  current = { ...current, ...changes };
  localStorage.setItem(storageKey, JSON.stringify(current));
  for (const listener of listeners) listener();
}
