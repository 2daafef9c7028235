import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { VehicleSummary } from "../../api/generated/types.ts";
import { PageLink } from "../../pieces/page-link.tsx";
import { pathOf, withSearch } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { mostCompared } from "./compare-search.ts";

/** Shows the number of cars selected for comparison, with a link. Renders nothing without a selection. */
export function CompareBar({ chosen, onClear }: { chosen: readonly VehicleSummary[]; onClear: () => void }) {
  const { environment } = useConsole();
  if (chosen.length === 0) return null;
  const href = withSearch(pathOf(environment, "vehicles", "compare"), { ids: chosen.map(({ id }) => id) });
  return (
    <SpaceBetween size="s" direction="horizontal" alignItems="center">
      <span role="status">
        {chosen.length} of {mostCompared} selected
      </span>
      {chosen.length > 1 ? (
        <PageLink href={href}>Compare {chosen.length} cars</PageLink>
      ) : (
        <span>Select another car to compare.</span>
      )}
      <Button variant="inline-link" onClick={onClear}>
        Clear selection
      </Button>
    </SpaceBetween>
  );
}
