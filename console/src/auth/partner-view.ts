import type { Environment } from "../config/environments.ts";

/** An operator's view of a partner's console in this tab. */
export interface OpenView {
  id: string;
  environment: Environment;
  partnerId: string;
  partnerName: string;
  /** ISO 8601. */
  expiresAt: string;
  /** The operator who started the view. */
  subject: string;
}

const storageKey = "console.partner-view";
const listeners = new Set<() => void>();

/**
 * Returns the tab's view as a text that stays the same until the view changes; null without a view. The view survives a
 * reload, and grants nothing without the operator's token.
 */
export const readStoredView = (): string | null => sessionStorage.getItem(storageKey);

/** Returns the view that a person has open in an environment; null without a view, or after its expiry. */
export function openViewOf(environment: Environment, subject: string, now = Date.now()): OpenView | null {
  try {
    const view = JSON.parse(readStoredView() ?? "null") as OpenView | null;
    const isOpen =
      view?.environment === environment && view.subject === subject && Date.parse(view.expiresAt) > now;
    return isOpen ? view : null;
  } catch {
    return null;
  }
}

/** Opens a view in this tab and replaces a view that is already open. Null closes the open view. */
export function storeView(view: OpenView | null): void {
  if (view === null) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, JSON.stringify(view));
  for (const listener of listeners) listener();
}

/** Calls the listener after each change. Returns the function that unsubscribes. */
export function subscribeToView(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
