import Autosuggest from "@cloudscape-design/components/autosuggest";
import { readMake, usualMakes } from "../../../../shared/domain/inventory/make-names.ts";
import { useRestingText } from "./use-resting-text.ts";

const options = usualMakes.map(({ make, koreanNames }) => ({
  ...{ value: make, filteringTags: koreanNames },
  description: koreanNames[0],
}));

/**
 * Filters a list by a make. Usual makes are suggested by a part of their English or Korean name, and any other make can
 * be typed.
 */
export function MakeFilter(props: {
  label: string;
  /** The text before a typed make that is not suggested. */
  otherLabel: (make: string) => string;
  value: string | undefined;
  onChange: (make: string | undefined) => void;
}) {
  const { label, otherLabel, value, onChange } = props;
  const read = (text: string) => (text === "" ? undefined : readMake(text));
  const { typed, type } = useRestingText(value, read, onChange);
  return (
    <Autosuggest
      ariaLabel={label}
      placeholder={label}
      value={typed}
      options={options}
      enteredTextLabel={otherLabel}
      onChange={({ detail }) => type(detail.value)}
      // An explicitly selected text is complete, even if it is the beginning of a suggestion.
      onSelect={({ detail }) => onChange(readMake(detail.value) ?? detail.value)}
    />
  );
}
