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
 * Returns the tab's view as text, which is the same until it changes; null without a view. It survives a reload. It
 * opens nothing without the operator's token.
 */
export const readStoredView = (): string | null => sessionStorage.getItem(storageKey);

/** Returns the view that a person has open in an environment; null if there is none or it has expired. */
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

/** Opens a view in this tab, in place of an earlier one, or closes the view for null. */
export function storeView(view: OpenView | null): void {
  if (view === null) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, JSON.stringify(view));
  for (const listener of listeners) listener();
}

/** Calls the listener after each change. Returns a function that ends this. */
export function subscribeToView(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
