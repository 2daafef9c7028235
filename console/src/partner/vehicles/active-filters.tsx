import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import TokenGroup from "@cloudscape-design/components/token-group";
import { describeFilter } from "./describe-filter.ts";
import { SaveSearch } from "./save-search.tsx";
import { activeFilters, dropping, type VehicleSearch } from "./vehicle-search.ts";

/** Shows the filters of a search, each with a remove button, and a link to create a watch from them. */
export function ActiveFilters(props: {
  search: VehicleSearch;
  onChange: (changes: Partial<VehicleSearch>) => void;
}) {
  const { search, onChange } = props;
  const names = activeFilters(search);
  if (names.length === 0) return null;
  return (
    <SpaceBetween size="s" direction="horizontal" alignItems="center">
      <TokenGroup
        items={names.map((name) => {
          const label = describeFilter(search, name);
          return { label, dismissLabel: `Remove filter ${label}` };
        })}
        onDismiss={({ detail }) => onChange(dropping(names.slice(detail.itemIndex, detail.itemIndex + 1)))}
      />
      <Button variant="inline-link" onClick={() => onChange(dropping(names))}>
        Clear filters
      </Button>
      <SaveSearch search={search} />
    </SpaceBetween>
  );
}
