import Multiselect from "@cloudscape-design/components/multiselect";
import Select from "@cloudscape-design/components/select";

/** Returns the option of a value. `detailOf` returns a text to show next to the value's name. */
const optionOf = <Value extends string>(
  value: Value,
  nameOf: (value: Value) => string,
  detailOf?: (value: Value) => string,
) => ({ value, label: nameOf(value), ...(detailOf !== undefined && { labelTag: detailOf(value) }) });

/** Selects some of a fixed set of values; none means all. */
export function ChoiceFilter<Value extends string>(props: {
  label: string;
  /** The text while no value is selected. */
  all: string;
  values: readonly Value[];
  chosen: readonly Value[] | undefined;
  nameOf: (value: Value) => string;
  /** The text next to a value's name. */
  detailOf?: ((value: Value) => string) | undefined;
  /** Whether there are too many values to scan, so that a search field is shown. */
  isSearchable?: boolean;
  onChange: (chosen: Value[] | undefined) => void;
}) {
  const { label, all, values, chosen = [], nameOf, detailOf, isSearchable = false, onChange } = props;
  return (
    <Multiselect
      ariaLabel={label}
      placeholder={all}
      {...(isSearchable && { filteringType: "auto" as const, filteringAriaLabel: label })}
      options={values.map((value) => optionOf(value, nameOf, detailOf))}
      selectedOptions={chosen.map((value) => optionOf(value, nameOf))}
      onChange={({ detail }) => {
        const selected = values.filter((value) =>
          detail.selectedOptions.some((option) => option.value === value),
        );
        onChange(selected.length === 0 ? undefined : selected);
      }}
    />
  );
}

/** Selects one of a fixed set of values, or all of them. */
export function OneFilter<Value extends string>(props: {
  label: string;
  /** The label of the choice that selects all. */
  all: string;
  values: readonly Value[];
  chosen: Value | undefined;
  nameOf: (value: Value) => string;
  detailOf?: ((value: Value) => string) | undefined;
  onChange: (chosen: Value | undefined) => void;
}) {
  const { label, all, values, chosen, nameOf, detailOf, onChange } = props;
  const options = [{ value: "", label: all }, ...values.map((value) => optionOf(value, nameOf, detailOf))];
  return (
    <Select
      ariaLabel={label}
      options={options}
      selectedOption={options.find(({ value }) => value === (chosen ?? "")) ?? null}
      onChange={({ detail }) => onChange(values.find((value) => value === detail.selectedOption.value))}
    />
  );
}
