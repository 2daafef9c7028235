import { useEffect, useState } from "react";

/** Returns a value after it has not changed for a while, for example when typing pauses. */
export function useDebouncedValue<Value>(value: Value, restMilliseconds: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMilliseconds);
    return () => clearTimeout(timer);
  }, [value, restMilliseconds]);
  return rested;
}
