import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/**
 * Reports whether the first reads of the opened page have ended; from then on the result stays true. Less urgent reads
 * wait until then, because each cold start slows the others.
 */
export function useIsSettled(): boolean {
  const queryClient = useQueryClient();
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (isSettled) return;
    const check = () => {
      if (queryClient.isFetching() === 0) setSettled(true);
    };
    check();
    return queryClient.getQueryCache().subscribe(check);
  }, [queryClient, isSettled]);
  return isSettled;
}
