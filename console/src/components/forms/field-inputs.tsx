import ColumnLayout from "@cloudscape-design/components/column-layout";
import CloudscapeField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Select from "@cloudscape-design/components/select";
import Textarea from "@cloudscape-design/components/textarea";
import Toggle from "@cloudscape-design/components/toggle";
import { useMessages } from "../../i18n/use-messages.ts";
import { FileInput } from "./file-input.tsx";
import { type FormField, shownFields, type Texts } from "./form-fields.ts";
import { formMessages } from "./form-messages.ts";
import type { Faults } from "./refused-fields.ts";

/** Shows the fields of a form with their errors, in one column on a phone. */
export function FieldInputs(props: {
  fields: readonly FormField[];
  texts: Texts;
  faults: Faults;
  columns?: 1 | 2 | 3;
  onChange: (path: string, text: string) => void;
  /** Notified while the file of a `file` field is not uploaded. */
  onFilePending?: (isPending: boolean) => void;
}) {
  const { fields, texts, faults, columns = 1, onChange, onFilePending = () => {} } = props;
  return (
    <ColumnLayout columns={columns}>
      {shownFields(fields, texts, faults).map((field) => (
        <OneField
          key={field.path}
          field={field}
          text={texts[field.path] ?? ""}
          fault={faults[field.path]}
          onChange={(text) => onChange(field.path, text)}
          onFilePending={onFilePending}
        />
      ))}
    </ColumnLayout>
  );
}

interface OneFieldProps {
  field: FormField;
  text: string;
  fault: string | undefined;
  onChange: (text: string) => void;
  onFilePending: (isPending: boolean) => void;
}

function OneField({ field, text, fault, onChange, onFilePending }: OneFieldProps) {
  const say = useMessages(formMessages);
  const { longest } = field;
  const count = text.trim().length;
  const bound = longest === undefined ? undefined : say("counted", { count, longest });
  const hint = field.hint ?? (field.kind === "time" ? say("timeHint") : undefined);
  const tooLong = longest !== undefined && count > longest ? say("tooLong", { longest }) : undefined;
  return (
    <CloudscapeField label={field.label} constraintText={hint ?? bound} errorText={tooLong ?? fault}>
      <Control {...{ field, text, onChange, onFilePending }} />
    </CloudscapeField>
  );
}

function Control({ field, text, onChange, onFilePending }: Omit<OneFieldProps, "fault">) {
  const say = useMessages(formMessages);
  const { kind, choices = [], file } = field;
  if (file !== undefined)
    return <FileInput terms={file} id={text} onChange={onChange} onPending={onFilePending} />;
  switch (kind) {
    case "switch":
      return (
        <Toggle checked={text === "true"} onChange={({ detail }) => onChange(String(detail.checked))}>
          {text === "true" ? say("yes") : say("no")}
        </Toggle>
      );
    case "choice":
      return (
        <Select
          options={choices}
          placeholder={say("choose")}
          selectedOption={choices.find(({ value }) => value === text) ?? null}
          onChange={({ detail }) => onChange(detail.selectedOption.value ?? "")}
        />
      );
    case "lines":
      return <Textarea value={text} rows={3} onChange={({ detail }) => onChange(detail.value)} />;
    default:
      return (
        <Input
          value={text}
          inputMode={kind === "number" ? "decimal" : "text"}
          {...(kind === "time" && { placeholder: "2026-11-22 09:30" })}
          autoComplete={false}
          onChange={({ detail }) => onChange(detail.value)}
        />
      );
  }
}
