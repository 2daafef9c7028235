import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import type { Environment } from "../config/environments.ts";

/**
 * Loads the code of a page of this environment while the pointer or the focus is on a link to it, so that the
 * page opens immediately. Reads no data, so hovering causes no API calls.
 */
export function usePrefetch(environment: Environment): void {
  const router = useRouter();
  useEffect(() => {
    const prefetch = ({ target }: Event) => {
      const href = target instanceof Element ? target.closest("a")?.getAttribute("href") : undefined;
      if (href?.startsWith(`/${environment}/`) !== true) return;
      void router.preloadRoute({ to: new URL(href, location.href).pathname });
    };
    document.addEventListener("pointerover", prefetch);
    document.addEventListener("focusin", prefetch);
    return () => {
      document.removeEventListener("pointerover", prefetch);
      document.removeEventListener("focusin", prefetch);
    };
  }, [router, environment]);
}
