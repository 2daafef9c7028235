import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import type { VehicleSummary } from "../../api/generated/types.ts";
import { LinkButton } from "../../components/page-link.tsx";
import { pathOf, withSearch } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { mostCompared } from "./compare-search.ts";

/**
 * Shows the number of cars selected for comparison, with a link. The bar stays at the bottom of the screen, where the
 * last car of a long list is selected. Renders nothing without a selection.
 */
export function CompareBar({ chosen, onClear }: { chosen: readonly VehicleSummary[]; onClear: () => void }) {
  const { environment } = useConsole();
  if (chosen.length === 0) return null;
  const href = withSearch(pathOf(environment, "vehicles", "compare"), { ids: chosen.map(({ id }) => id) });
  return (
    <div className="compare-bar">
      <SpaceBetween size="s" direction="horizontal" alignItems="center">
        <span role="status">
          {chosen.length} of {mostCompared} selected
        </span>
        {chosen.length > 1 ? (
          <LinkButton href={href}>Compare {chosen.length} cars</LinkButton>
        ) : (
          <span>Select another car to compare.</span>
        )}
        <Button variant="inline-link" onClick={onClear}>
          Clear selection
        </Button>
      </SpaceBetween>
    </div>
  );
}
