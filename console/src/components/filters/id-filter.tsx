import Input from "@cloudscape-design/components/input";
import { useRestingText } from "./use-resting-text.ts";

/** Filters by an id or other text, applied when typing pauses. */
export function IdFilter(props: {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { label, value, onChange } = props;
  const { typed, type } = useRestingText(value, (text) => (text === "" ? undefined : text), onChange);
  return (
    <Input
      type="search"
      ariaLabel={label}
      placeholder={label}
      value={typed}
      onChange={({ detail }) => type(detail.value)}
    />
  );
}
