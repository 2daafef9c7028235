import StatusIndicator, { type StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { ReactNode } from "react";

/** Shows a status of a word or two. Its icon stays next to the word in narrow columns. */
export const StatusWord = ({ type, children }: { type: StatusIndicatorProps.Type; children: ReactNode }) => (
  <StatusIndicator type={type} wrapText={false}>
    {children}
  </StatusIndicator>
);
