import { useSyncExternalStore } from "react";

/** Below this width in pixels pages have one column, as Cloudscape's own grid does. */
const narrow = "(max-width: 687px)";

const subscribe = (onChange: () => void) => {
  const query = window.matchMedia(narrow);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
};

/** Reports whether the window is as narrow as a phone's, and renders again when that changes. */
export const useIsNarrow = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches);
