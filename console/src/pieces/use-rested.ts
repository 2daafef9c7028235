import { useEffect, useState } from "react";

/** Returns a value once it has not changed for a while: what is typed, when typing rests. */
export function useRested<Value>(value: Value, restMilliseconds: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMilliseconds);
    return () => clearTimeout(timer);
  }, [value, restMilliseconds]);
  return rested;
}
