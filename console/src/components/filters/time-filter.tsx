import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import { readKoreanTime, writeKoreanTime } from "../../format/korean-time.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { formMessages } from "../forms/form-messages.ts";
import { useRestingText } from "./use-resting-text.ts";

/** Filters by an instant in Korean time, applied when typing pauses and the text is a valid time. */
export function TimeFilter(props: {
  /** The label, which must state that the time is Korean. */
  label: string;
  /** ISO 8601. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { label, value, onChange } = props;
  const say = useMessages(formMessages);
  const { typed, type, isFault } = useRestingText(
    value === undefined ? undefined : writeKoreanTime(value),
    (text) => (text === "" ? undefined : readKoreanTime(text) && text),
    (text) => onChange((text !== undefined && readKoreanTime(text)) || undefined),
  );
  return (
    <FormField label={label} errorText={isFault ? say("timeFault") : undefined}>
      <Input
        value={typed}
        placeholder="2026-11-22 09:30"
        autoComplete={false}
        onChange={({ detail }) => type(detail.value)}
      />
    </FormField>
  );
}
