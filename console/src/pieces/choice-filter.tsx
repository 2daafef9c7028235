import Multiselect from "@cloudscape-design/components/multiselect";
import Select from "@cloudscape-design/components/select";

/** Chooses some of a fixed set of values, none meaning all. */
export function ChoiceFilter<Value extends string>(props: {
  label: string;
  /** The text while no value is selected. */
  all: string;
  values: readonly Value[];
  chosen: readonly Value[] | undefined;
  nameOf: (value: Value) => string;
  /** The text next to a value's name. */
  detailOf?: (value: Value) => string;
  /** Whether there are too many values to scan, so that a search field is shown. */
  isSearchable?: boolean;
  onChange: (chosen: Value[] | undefined) => void;
}) {
  const { label, all, values, chosen = [], nameOf, detailOf, isSearchable = false, onChange } = props;
  const optionOf = (value: Value) => ({
    ...{ value, label: nameOf(value) },
    ...(detailOf !== undefined && { labelTag: detailOf(value) }),
  });
  return (
    <Multiselect
      ariaLabel={label}
      placeholder={all}
      {...(isSearchable && { filteringType: "auto" as const, filteringAriaLabel: label })}
      options={values.map(optionOf)}
      selectedOptions={chosen.map(optionOf)}
      onChange={({ detail }) => {
        const selected = values.filter((value) =>
          detail.selectedOptions.some((option) => option.value === value),
        );
        onChange(selected.length === 0 ? undefined : selected);
      }}
    />
  );
}

/** Chooses one of a fixed set of values, or all of them. */
export function OneFilter<Value extends string>(props: {
  label: string;
  /** The label of the choice that selects all. */
  all: string;
  values: readonly Value[];
  chosen: Value | undefined;
  nameOf: (value: Value) => string;
  onChange: (chosen: Value | undefined) => void;
}) {
  const { label, all, values, chosen, nameOf, onChange } = props;
  const options = [{ value: "", label: all }, ...values.map((value) => ({ value, label: nameOf(value) }))];
  return (
    <Select
      ariaLabel={label}
      options={options}
      selectedOption={options.find(({ value }) => value === (chosen ?? "")) ?? null}
      onChange={({ detail }) => onChange(values.find((value) => value === detail.selectedOption.value))}
    />
  );
}
