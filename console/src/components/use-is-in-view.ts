import { type RefObject, useEffect, useState } from "react";

/** Reports whether an element is at least partly on the screen. True until the browser has measured it. */
export function useIsInView(element: RefObject<Element | null>): boolean {
  const [isInView, setInView] = useState(true);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last !== undefined) setInView(last.isIntersecting);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isInView;
}
