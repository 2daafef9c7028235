import DatePicker from "@cloudscape-design/components/date-picker";
import { readDay } from "./read-bound.ts";
import { useRestingText } from "./use-resting-text.ts";

/** Selects a day in a calendar or by typing. A typed day applies when typing pauses. An empty field means no day. */
export function DayPicker(props: {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}) {
  const { label, value, onChange } = props;
  const { typed, type, isFault } = useRestingText(value, readDay, onChange);
  return (
    <DatePicker
      ariaLabel={label}
      placeholder={label}
      value={typed}
      invalid={isFault}
      onChange={({ detail }) => type(detail.value)}
    />
  );
}
