import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { readBound, readDay } from "./read-bound.ts";
import { useRestingText } from "./use-resting-text.ts";

/** Filters by a whole number, applied when typing pauses. */
export function NumberFilter(props: {
  label: string;
  value: number | undefined;
  least: number;
  most: number;
  onChange: (value: number | undefined) => void;
}) {
  const { label, value, least, most, onChange } = props;
  const { typed, type, isFault } = useRestingText(value, (text) => readBound(text, least, most), onChange);
  return (
    <FormField
      label={label}
      errorText={isFault ? `Enter a whole number from ${least} to ${most}.` : undefined}
    >
      <Input
        inputMode="numeric"
        autoComplete={false}
        value={typed}
        onChange={({ detail }) => type(detail.value)}
      />
    </FormField>
  );
}

/** Filters by a day, applied when typing pauses. */
export function DayFilter(props: {
  label: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { label, value, onChange } = props;
  const { typed, type, isFault } = useRestingText(value, readDay, onChange);
  return (
    <FormField label={label} errorText={isFault ? "Enter a date such as 2026-11-22." : undefined}>
      <Input
        placeholder="2026-11-22"
        autoComplete={false}
        value={typed}
        onChange={({ detail }) => type(detail.value)}
      />
    </FormField>
  );
}
