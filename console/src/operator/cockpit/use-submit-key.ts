import { useEffect, useRef } from "react";
import { isDialogOpen } from "../../shell/shortcuts.tsx";

/** The key in the format of `aria-keyshortcuts`. */
export const submitKey = "Control+Enter";

/**
 * Runs an action at Ctrl+Enter or ⌘Enter, also while somebody types into a field of a lot. Ignores the key in a
 * multi-line text field and while a dialog is open.
 */
export function useSubmitKey(onSubmit: () => void): void {
  const current = useRef(onSubmit);
  useEffect(() => {
    current.current = onSubmit;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isKey = event.key === "Enter" && event.ctrlKey !== event.metaKey && !event.repeat;
      if (!isKey || isDialogOpen() || event.target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      current.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
