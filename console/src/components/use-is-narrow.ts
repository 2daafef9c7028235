import { useEffect, useSyncExternalStore } from "react";

/** Below this width in pixels, pages have one column, as in Cloudscape's grid. */
const narrow = "(max-width: 687px)";

/**
 * Number of open dialogs. While a dialog is open, the layout does not change, because a new layout recreates lists and
 * the dialogs of their buttons.
 */
let openDialogCount = 0;
let wasNarrow = false;
const dialogListeners = new Set<() => void>();

const countDialog = (change: 1 | -1) => {
  wasNarrow = readIsNarrow();
  openDialogCount += change;
  for (const listener of dialogListeners) listener();
};

const readIsNarrow = () => (openDialogCount > 0 ? wasNarrow : window.matchMedia(narrow).matches);

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(narrow);
  query.addEventListener("change", onChange);
  dialogListeners.add(onChange);
  return () => {
    query.removeEventListener("change", onChange);
    dialogListeners.delete(onChange);
  };
};

/**
 * Reports whether the window is as narrow as a phone's, and renders again when that changes. The result does
 * not change while a dialog is open.
 */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, readIsNarrow);

/** Keeps the layout of the page while the calling dialog is shown, so that its input and results are not lost. */
export const useSteadyLayout = (): void =>
  useEffect(() => {
    countDialog(1);
    return () => countDialog(-1);
  }, []);
