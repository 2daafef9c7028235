import Alert from "@cloudscape-design/components/alert";
import Button from "@cloudscape-design/components/button";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { formatNumber } from "../../format/money.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { ErrorPane } from "../error-pane.tsx";
import { listMessages } from "./list-messages.ts";
import { type Coverage, mostSortedRows } from "./use-sorted-rows.ts";

/** Shows which rows of a list with more pages are sorted, and offers to sort all of them. */
export function SortCoverage({ coverage, canSelect }: { coverage: Coverage; canSelect: boolean }) {
  const say = useMessages(listMessages);
  const { isAll, count, hasMore, isLoading, error, loadAll, showPages } = coverage;
  const number = formatNumber(count);
  const sentences = isAll
    ? [
        say(hasMore ? "sortedFirst" : "sortedAll", { count: number }),
        ...(count > mostSortedRows ? [say("sortedShown", { count: formatNumber(mostSortedRows) })] : []),
        ...(canSelect ? [say("sortedNoSelection")] : []),
      ]
    : [say("sortedLoaded", { count: number })];
  return (
    <SpaceBetween size="xs">
      {error !== null && <ErrorPane error={error} onRetry={loadAll} />}
      <Alert
        type="info"
        action={
          <SpaceBetween size="xs" direction="horizontal">
            {!isAll && (
              <Button loading={isLoading} onClick={loadAll}>
                {say("sortAll")}
              </Button>
            )}
            <Button onClick={showPages}>{say("sortOff")}</Button>
          </SpaceBetween>
        }
      >
        <span role="status">{sentences.join(" ")}</span>
      </Alert>
    </SpaceBetween>
  );
}
