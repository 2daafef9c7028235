import { useSyncExternalStore } from "react";
import * as z from "zod/mini";

/** Maximum number of views of a page, so that the menu stays readable. */
export const mostViews = 20;

/** Maximum length of a view's name, in characters. */
export const longestViewName = 60;

const settingsSchema = z.object({
  /** The displayed columns in their order, or null for the default columns. */
  columns: z.catch(z.nullable(z.array(z.string())), null),
  views: z.catch(z.array(z.object({ name: z.string(), url: z.string() })), []),
});

/** A person's columns and views of a list. A view's URL contains its environment, filters and columns. */
export type ListSettings = z.output<typeof settingsSchema>;

/** A named view of a list. */
export type ListView = ListSettings["views"][number];

/** The person and the list of the settings. Another person in the same browser has separate settings. */
export interface ListKey {
  subject: string;
  /** The list's name in the code, independent of the language. */
  list: string;
}

const keyOf = ({ subject, list }: ListKey): string => `list.${JSON.stringify([subject, list])}`;

const none: ListSettings = { columns: null, views: [] };
/** Parsed settings by key, with the text they were parsed from. Unchanged text gives the same object. */
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

/** Returns the settings of a list. Unreadable settings count as empty. */
export function readListSettings(place: ListKey): ListSettings {
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

/** Changes settings of a list. Returns false without a change if the browser's storage is full. */
export function changeListSettings(place: ListKey, changes: Partial<ListSettings>): boolean {
  try {
    localStorage.setItem(keyOf(place), JSON.stringify({ ...readListSettings(place), ...changes }));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

/** Returns the current settings of a list, synchronized across tabs. */
export const useListSettings = (place: ListKey): ListSettings =>
  useSyncExternalStore(subscribe, () => readListSettings(place));

/**
 * Returns the views including a new view, which replaces a view of the same name on the same page; null at the limit.
 */
export function addView(views: readonly ListView[], view: ListView): ListView[] | null {
  const others = removeView(views, view);
  const isFull = viewsOf(others, pathOfUrl(view.url)).length >= mostViews;
  return isFull ? null : [...others, view];
}

/** Returns the views without the given view. */
export const removeView = (views: readonly ListView[], view: ListView): ListView[] =>
  views.filter((one) => !isSameView(one, view));

const pathOfUrl = (url: string): string => url.replace(/\?.*$/s, "");

const isSameView = (one: ListView, other: ListView): boolean =>
  one.name === other.name && pathOfUrl(one.url) === pathOfUrl(other.url);

/** Returns the views of a page by its path, which includes the environment. */
export const viewsOf = (views: readonly ListView[], path: string): ListView[] =>
  views.filter(({ url }) => pathOfUrl(url) === path);
