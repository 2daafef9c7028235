import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useQueries } from "@tanstack/react-query";
import { listOwnVehicles } from "../../api/generated/operations.ts";
import { Loading } from "../../components/skeleton.tsx";
import { queryKeys } from "../../query/query-keys.ts";
import { useConsole } from "../../start/console-context.ts";
import { describeFilter } from "./describe-filter.ts";
import { droppableFilters, probesOf } from "./probe-filters.ts";
import { activeFilters, dropping, type FilterName, type VehicleSearch } from "./vehicle-search.ts";

/**
 * Shows why a search found nothing: tries the search without each of its filters, and offers to remove the filters
 * that cause the empty result.
 */
export function EmptySearch(props: {
  search: VehicleSearch;
  onChange: (changes: Partial<VehicleSearch>) => void;
}) {
  const { search, onChange } = props;
  const { api, environment } = useConsole();
  const probes = probesOf(search);
  const results = useQueries({
    queries: probes.map(({ query }) => ({
      queryKey: queryKeys.call(environment, listOwnVehicles, { query }),
      queryFn: ({ signal }: { signal: AbortSignal }) => api.call(listOwnVehicles, { query }, { signal }),
    })),
  });
  if (results.some(({ isPending }) => isPending)) return <Loading />;
  const blamed = probes
    .filter((_, index) => (results[index]?.data?.data.length ?? 0) > 0)
    .map(({ name }) => name);
  return (
    <SpaceBetween size="s">
      <Box variant="strong">No car meets all filters</Box>
      <div>{explain(activeFilters(search), probes.length, blamed.length)}</div>
      <SpaceBetween size="xs">
        {(blamed.length > 0 ? blamed : droppableFilters(search)).map((name) => (
          <Button key={name} onClick={() => onChange(dropping([name]))}>
            Remove {describeFilter(search, name)}
          </Button>
        ))}
        {activeFilters(search).length > 1 && (
          <Button variant="link" onClick={() => onChange(dropping(activeFilters(search)))}>
            Clear filters
          </Button>
        )}
      </SpaceBetween>
    </SpaceBetween>
  );
}

function explain(filters: readonly FilterName[], tried: number, blamed: number): string {
  if (filters.length === 0) return "These sources currently have no cars. Choose other sources.";
  if (blamed > 0) return "Cars are available without one of these filters:";
  return tried === 0
    ? "Remove a filter, or choose other sources:"
    : "Removing one filter is not enough. Remove more than one:";
}
