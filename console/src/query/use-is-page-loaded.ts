import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/**
 * Reports whether the first reads of the opened page have ended; from then on the result stays true. Less urgent reads
 * wait until then, because each cold start slows the others.
 */
export function useIsPageLoaded(): boolean {
  const queryClient = useQueryClient();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (isLoaded) return;
    const check = () => {
      if (queryClient.isFetching() === 0) setLoaded(true);
    };
    check();
    return queryClient.getQueryCache().subscribe(check);
  }, [queryClient, isLoaded]);
  return isLoaded;
}
