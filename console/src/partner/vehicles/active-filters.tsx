import { FilterChips } from "../../components/filters/filter-chips.tsx";
import { describeFilter } from "./describe-filter.ts";
import { SaveSearch } from "./save-search.tsx";
import { activeFilters, dropping, type VehicleSearch } from "./vehicle-search.ts";

/** Shows the filters of a search, each with a remove button, and a link to create a watch from them. */
export function ActiveFilters(props: {
  search: VehicleSearch;
  onChange: (changes: Partial<VehicleSearch>) => void;
}) {
  const { search, onChange } = props;
  return (
    <FilterChips
      chips={activeFilters(search).map((name) => ({ name, label: describeFilter(search, name) }))}
      onRemove={(names) => onChange(dropping(names))}
    >
      <SaveSearch search={search} />
    </FilterChips>
  );
}
