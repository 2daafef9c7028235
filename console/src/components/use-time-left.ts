import { useEffect, useState } from "react";

const hourMilliseconds = 3_600_000;

/** Returns the milliseconds until an instant. Ticks every second in the last hour and every half minute before. */
export function useTimeLeft(until: string): number {
  const end = Date.parse(until);
  const [now, setNow] = useState(Date.now);
  const left = end - now;
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setNow(Date.now()), left < hourMilliseconds ? 1000 : 30_000);
    return () => clearTimeout(timer);
  }, [left]);
  return left;
}
