import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { useZone } from "../../format/use-zone.ts";
import { readZonedTime } from "../../format/zoned-time.ts";

/** Asks for a time in the zone of the person's preferences, such as `2026-11-22 09:30`. */
export function ZonedTimeField(props: {
  label: string;
  text: string;
  /** The error of the input, if there is one. */
  fault?: string | undefined;
  onChange: (text: string) => void;
}) {
  const { label, text, fault, onChange } = props;
  const zone = useZone();
  return (
    <FormField label={`${label} (${zone.name})`} errorText={fault}>
      <Input
        value={text}
        placeholder="2026-11-22 09:30"
        autoComplete={false}
        invalid={readZonedTime(text, zone.timeZone) === null}
        onChange={({ detail }) => onChange(detail.value)}
      />
    </FormField>
  );
}
