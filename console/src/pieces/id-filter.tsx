import Input from "@cloudscape-design/components/input";
import { useEffect, useRef, useState } from "react";

/** How long typing has to rest before the list is asked for. */
const restMilliseconds = 400;

/** Takes an id or other word to filter by; asks once typing rests. */
export function IdFilter(props: {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { label, value, onChange } = props;
  const [typed, setTyped] = useState(value ?? "");
  const change = useRef(onChange);
  change.current = onChange;
  // A filter that changed elsewhere, as by going back, is shown.
  useEffect(() => setTyped(value ?? ""), [value]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === (value ?? "")) return;
    const timer = setTimeout(() => change.current(wanted === "" ? undefined : wanted), restMilliseconds);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <Input
      type="search"
      ariaLabel={label}
      placeholder={label}
      value={typed}
      onChange={({ detail }) => setTyped(detail.value)}
    />
  );
}
