import CloudscapeField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import Textarea from "@cloudscape-design/components/textarea";
import { flexibilityLevels } from "../../../../../shared/domain/watches/watch-condition.ts";
import type { Faults } from "../../../components/forms/refused-fields.ts";
import { allowedPath, describeLevel, levelPath } from "./condition-fields.ts";
import { ChosenValues } from "./condition-input.tsx";
import { type ConditionValues, listAt, textAt } from "./condition-values.ts";

interface FlexibilityInputProps {
  /** The name of the filter. */
  name: string;
  /** The label of the filter. */
  label: string;
  values: ConditionValues;
  faults: Faults;
  onChange: (changes: ConditionValues) => void;
}

/** Shows the tolerance of a bound. A car within the tolerance is shown as a flexible match. */
export function LevelInput({ name, label, values, faults, onChange }: FlexibilityInputProps) {
  const options = flexibilityLevels.map((level) => ({ value: level, label: describeLevel(name, level) }));
  // Levels with the same effect on a bound are offered once.
  const distinct = options.filter(
    (option, index) => options.findIndex(({ label: text }) => text === option.label) === index,
  );
  const chosen = options.find(({ value }) => value === textAt(values, levelPath(name)));
  return (
    <CloudscapeField label={`${label}: tolerance`} errorText={faults[`flexibility.${name}`]}>
      <Select
        options={distinct}
        selectedOption={distinct.find(({ label: text }) => text === chosen?.label) ?? distinct[0] ?? null}
        onChange={({ detail }) => onChange({ [levelPath(name)]: detail.selectedOption.value ?? "" })}
      />
    </CloudscapeField>
  );
}

/** Shows the alternative values of a filter. */
export function AllowedInput(props: FlexibilityInputProps & { known: readonly string[] }) {
  const { name, label, known, values, faults, onChange } = props;
  const allowed = listAt(values, allowedPath(name));
  const change = (list: readonly string[]) => onChange({ [allowedPath(name)]: list });
  return (
    <CloudscapeField
      label={`${label}: also accepted`}
      constraintText={known.length > 0 ? "At most 4." : "One per line, at most 4."}
      errorText={faults[`flexibility.${name}`]}
    >
      {known.length > 0 ? (
        <ChosenValues
          known={known.filter((value) => value !== textAt(values, `filters.${name}`))}
          chosen={allowed}
          label={`${label}: also accepted`}
          onChange={change}
        />
      ) : (
        <Textarea
          value={allowed.join("\n")}
          rows={2}
          onChange={({ detail }) => change(detail.value.split("\n"))}
        />
      )}
    </CloudscapeField>
  );
}
