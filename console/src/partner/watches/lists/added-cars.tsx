import Box from "@cloudscape-design/components/box";
import Button from "@cloudscape-design/components/button";
import ExpandableSection from "@cloudscape-design/components/expandable-section";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import { formatMoney } from "../../../format/money.ts";
import type { Added } from "./merge-added.ts";

interface Bucket {
  type: StatusIndicatorProps.Type;
  title: string;
  lines: readonly string[];
}

const bucketsOf = ({ added, already_in_list, not_found, unavailable }: Added): Bucket[] => [
  {
    ...{ type: "success", title: "added" },
    lines: added.map(({ vehicle_id, price_krw }) =>
      price_krw === null
        ? `${vehicle_id}, without a price yet`
        : `${vehicle_id}, ${formatMoney(price_krw, "KRW")}`,
    ),
  },
  { type: "info", title: "were already on the list; hidden cars stay hidden", lines: already_in_list },
  { type: "warning", title: "not for sale now, or unknown", lines: not_found },
  { type: "error", title: "could not be checked: dealers did not respond", lines: unavailable },
];

/**
 * Shows the result for each id, by outcome.
 *
 * @param onRetry sends again the ids whose dealers did not respond; null during a request
 */
export function AddedCars({ added, onRetry }: { added: Added; onRetry: ((ids: string[]) => void) | null }) {
  return (
    <SpaceBetween size="xs">
      {bucketsOf(added)
        .filter(({ lines }) => lines.length > 0)
        .map(({ type, title, lines }) => (
          <ExpandableSection
            key={title}
            headerText={
              <StatusIndicator type={type}>
                {lines.length} {title}
              </StatusIndicator>
            }
          >
            <Box variant="code">
              {lines.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </Box>
          </ExpandableSection>
        ))}
      {added.unavailable.length > 0 && (
        <Button disabled={onRetry === null} onClick={() => onRetry?.(added.unavailable)}>
          Retry failed cars
        </Button>
      )}
    </SpaceBetween>
  );
}
