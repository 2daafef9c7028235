import Autosuggest from "@cloudscape-design/components/autosuggest";
import CloudscapeField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import Multiselect from "@cloudscape-design/components/multiselect";
import Select from "@cloudscape-design/components/select";
import Toggle from "@cloudscape-design/components/toggle";
import type { Faults } from "../../../components/forms/refused-fields.ts";
import { tokenName } from "../../../vehicles/vehicle-words.ts";
import type { ConditionField } from "./condition-fields.ts";
import { type ConditionValues, listAt, textAt } from "./condition-values.ts";
import type { Suggestions } from "./suggest-names.ts";

/** The properties of a condition field. */
export interface ConditionFormProps {
  values: ConditionValues;
  suggestions: Suggestions;
  /** Errors of the service and warnings, by path. */
  faults: Faults;
  warnings: Readonly<Record<string, string>>;
  onChange: (changes: ConditionValues) => void;
}

/** Shows one field of a condition with its error or warning. */
export function ConditionInput(props: ConditionFormProps & { field: ConditionField }) {
  const { field, faults, warnings } = props;
  return (
    <CloudscapeField
      label={field.label}
      constraintText={field.hint}
      errorText={faults[field.path]}
      warningText={warnings[field.path]}
    >
      <Control {...props} />
    </CloudscapeField>
  );
}

function Control({ field, values, suggestions, onChange }: ConditionFormProps & { field: ConditionField }) {
  const { path, kind, label, choices = [] } = field;
  const text = textAt(values, path);
  const change = (value: string | readonly string[]) => onChange({ [path]: value });
  switch (kind) {
    case "several":
      return <ChosenValues known={choices} chosen={listAt(values, path)} label={label} onChange={change} />;
    case "choice":
      return <OneToken known={choices} chosen={text} onChange={change} />;
    case "suggested":
      return (
        <Autosuggest
          value={text}
          options={[...choices, ...(suggestions[path] ?? [])].map((value) => ({ value }))}
          enteredTextLabel={(value) => `Use "${value}"`}
          empty="Enter a name."
          ariaLabel={label}
          virtualScroll
          onChange={({ detail }) => change(detail.value)}
        />
      );
    case "switch":
      return (
        <Toggle checked={text === "true"} onChange={({ detail }) => change(detail.checked ? "true" : "")}>
          {text === "true" ? "Required" : "Not required"}
        </Toggle>
      );
    default:
      return (
        <Input
          value={text}
          inputMode={kind === "number" ? "decimal" : "text"}
          autoComplete={false}
          onChange={({ detail }) => change(detail.value)}
        />
      );
  }
}

function OneToken(props: { known: readonly string[]; chosen: string; onChange: (value: string) => void }) {
  const { known, chosen, onChange } = props;
  const options = [
    { value: "", label: "Any" },
    ...known.map((value) => ({ value, label: tokenName(value) })),
  ];
  return (
    <Select
      options={options}
      selectedOption={options.find(({ value }) => value === chosen) ?? null}
      onChange={({ detail }) => onChange(detail.selectedOption.value ?? "")}
    />
  );
}

/** Selects from known values. Selected values that are no longer known can still be removed. */
export function ChosenValues(props: {
  known: readonly string[];
  chosen: readonly string[];
  label: string;
  onChange: (chosen: string[]) => void;
}) {
  const { known, chosen, label, onChange } = props;
  const optionOf = (value: string) => ({ value, label: tokenName(value) });
  const options = [...new Set([...known, ...chosen])].map(optionOf);
  return (
    <Multiselect
      ariaLabel={label}
      placeholder="Any"
      filteringType={options.length > 10 ? "auto" : "none"}
      options={options}
      selectedOptions={chosen.map(optionOf)}
      deselectAriaLabel={(option) => `Remove ${option.label}`}
      onChange={({ detail }) => onChange(detail.selectedOptions.map(({ value = "" }) => value))}
    />
  );
}
