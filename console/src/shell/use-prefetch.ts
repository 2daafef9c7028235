import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Environment } from "../config/environments.ts";

/** How long the pointer stays on a link that a person wants to open, in contrast to a link that it passes. */
const restMilliseconds = 50;

/**
 * Loads the code of a page of this environment while the pointer or the focus rests on a link to it, and the first
 * reads of a list, so that the page opens immediately. A page of one thing reads nothing before it opens, because the
 * pointer rests on many rows of a list.
 */
export function usePrefetch(environment: Environment): void {
  const router = useRouter();
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const prefetch = ({ target }: Event) => {
      clearTimeout(rest);
      const href = target instanceof Element ? target.closest("a")?.getAttribute("href") : undefined;
      if (href?.startsWith(`/${environment}/`) !== true) return;
      const { pathname, search } = new URL(href, location.href);
      rest = setTimeout(
        () => void router.preloadRoute({ to: pathname, search: router.options.parseSearch(search) }),
        restMilliseconds,
      );
    };
    document.addEventListener("pointerover", prefetch);
    document.addEventListener("focusin", prefetch);
    return () => {
      clearTimeout(rest);
      document.removeEventListener("pointerover", prefetch);
      document.removeEventListener("focusin", prefetch);
    };
  }, [router, environment]);
}
