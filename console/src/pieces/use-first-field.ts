import { type RefObject, useEffect, useRef } from "react";

const firstField = "input:not([type=hidden], [type=file], [disabled]), textarea:not([disabled])";

/** Focuses the first field of an element, such as a form, once when it is shown. */
export function useFirstField<Around extends HTMLElement>(): RefObject<Around | null> {
  const around = useRef<Around>(null);
  useEffect(() => {
    // Runs after the focus of a dialog, which is on its close icon.
    const frame = requestAnimationFrame(() =>
      around.current?.querySelector<HTMLElement>(firstField)?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, []);
  return around;
}
