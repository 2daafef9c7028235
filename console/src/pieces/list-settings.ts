import { useSyncExternalStore } from "react";
import * as z from "zod/mini";

/** The most views of a page, which keeps the menu of views readable. */
export const mostViews = 20;

/** The longest name of a view in characters. */
export const longestViewName = 60;

const settingsSchema = z.object({
  /** The displayed columns in their order, or null for the list's own. */
  columns: z.catch(z.nullable(z.array(z.string())), null),
  views: z.catch(z.array(z.object({ name: z.string(), url: z.string() })), []),
});

/** A person's columns and views of a list. The URL of a view has its environment, filters and columns. */
export type ListSettings = z.output<typeof settingsSchema>;

/** A named view of a list. */
export type ListView = ListSettings["views"][number];

/** The person and the list that settings belong to. Another person of the same browser has settings of their own. */
export interface ListPlace {
  subject: string;
  /** The name of the list in the code, which no language changes. */
  list: string;
}

const keyOf = ({ subject, list }: ListPlace): string => `list.${JSON.stringify([subject, list])}`;

const none: ListSettings = { columns: null, views: [] };
/** The parsed settings by key with the text they were parsed from. An unchanged text gives the same object. */
const parsed = new Map<string, { text: string; settings: ListSettings }>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Returns the settings of a list. Settings that cannot be read count as none. */
export function readListSettings(place: ListPlace): ListSettings {
  const key = keyOf(place);
  const text = localStorage.getItem(key);
  if (text === null) return none;
  const known = parsed.get(key);
  if (known?.text === text) return known.settings;
  const settings = parse(text);
  parsed.set(key, { text, settings });
  return settings;
}

function parse(text: string): ListSettings {
  try {
    return z.parse(settingsSchema, JSON.parse(text));
  } catch {
    return none;
  }
}

/** Changes settings of a list. Returns false if the browser's storage is full, and then changes nothing. */
export function changeListSettings(place: ListPlace, changes: Partial<ListSettings>): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify({ ...readListSettings(place), ...changes }));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

/** Returns the settings of a list as they are, in every tab. */
export const useListSettings = (place: ListPlace): ListSettings =>
  useSyncExternalStore(subscribe, () => readListSettings(place));

/** Returns views with one more, which replaces a view of the same name on the same page; null at the limit. */
export function addView(views: readonly ListView[], view: ListView): ListView[] | null {
  const others = removeView(views, view);
  const isFull = viewsOf(others, pathOfUrl(view.url)).length >= mostViews;
  return isFull ? null : [...others, view];
}

/** Returns views without one. */
export const removeView = (views: readonly ListView[], view: ListView): ListView[] =>
  views.filter((one) => !isSameView(one, view));

const pathOfUrl = (url: string): string => url.replace(/\?.*$/s, "");

const isSameView = (one: ListView, other: ListView): boolean =>
  one.name === other.name && pathOfUrl(one.url) === pathOfUrl(other.url);

/** Returns the views of a page, by its path with the environment. */
export const viewsOf = (views: readonly ListView[], path: string): ListView[] =>
  views.filter(({ url }) => pathOfUrl(url) === path);
