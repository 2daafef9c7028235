import { type RefObject, useEffect, useRef } from "react";

const firstField =
  "input:not([type=hidden], [type=file], [disabled]), textarea:not([disabled]), button[aria-haspopup=listbox]:not([disabled])";

/** Focuses the first field of an element, such as a form, once when it is shown. */
export const useFirstField = <Around extends HTMLElement>(): RefObject<Around | null> =>
  useFirstFocus<Around>(findFirstField);

/** Returns the first field of an element that accepts input: a text field, a choice or a list of options. */
export const findFirstField = (around: HTMLElement): HTMLElement | null =>
  around.querySelector<HTMLElement>(firstField);

/**
 * Focuses one of an element's descendants once when the element is shown. Keeps a focus that is already inside the
 * element.
 */
export function useFirstFocus<Around extends HTMLElement>(
  find: (around: Around) => HTMLElement | null | undefined,
): RefObject<Around | null> {
  const around = useRef<Around>(null);
  const finding = useRef(find);
  useEffect(() => {
    // Runs after a dialog has focused its close icon.
    const frame = requestAnimationFrame(() => {
      const shown = around.current;
      if (shown !== null && !shown.contains(document.activeElement)) finding.current(shown)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return around;
}
