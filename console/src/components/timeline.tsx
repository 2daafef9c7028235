import Box from "@cloudscape-design/components/box";
import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { ReactNode } from "react";
import { formatTimeExactly } from "../format/time.ts";
import { useZone } from "../format/use-zone.ts";

/** A past or expected event. */
export interface TimelineEntry {
  id: string;
  /** Null for entries without a time. */
  at: string | null;
  title: ReactNode;
  detail?: ReactNode;
  type: StatusIndicatorProps.Type;
}

/** Shows past steps from top to bottom in the given order. */
export function Timeline({ entries, label }: { entries: readonly TimelineEntry[]; label: string }) {
  const zone = useZone();
  return (
    <ol className="timeline" aria-label={label}>
      {entries.map(({ id, at, title, detail, type }) => (
        <li key={id}>
          <StatusIndicator type={type}>{title}</StatusIndicator>
          {at !== null && (
            <Box color="text-body-secondary" fontSize="body-s">
              <time dateTime={at}>{formatTimeExactly(at, zone)}</time>
            </Box>
          )}
          {detail !== undefined && <div>{detail}</div>}
        </li>
      ))}
    </ol>
  );
}
