import { useEffect, useSyncExternalStore } from "react";

/** Below this width in pixels pages have one column, as Cloudscape's own grid does. */
const narrow = "(max-width: 687px)";

/** A change of layout renders lists anew, with the dialogs of their buttons: open dialogs postpone it. */
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
 * Reports whether the window is as narrow as a phone's, and renders again when that changes. While a dialog is open,
 * the answer stays the same.
 */
export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, readIsNarrow);

/** Keeps the layout of the page while the calling dialog is shown, so that its input and results are not lost. */
export const useSteadyLayout = (): void =>
  useEffect(() => {
    countDialog(1);
    return () => countDialog(-1);
  }, []);
