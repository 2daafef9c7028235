import Box from "@cloudscape-design/components/box";
import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import type { StatusIndicatorProps } from "@cloudscape-design/components/status-indicator";
import type { LoggedLine } from "../../api/generated/types.ts";
import { Timeline } from "../../components/timeline.tsx";
import { useMessages } from "../../i18n/use-messages.ts";
import { requestMessages } from "./request-messages.ts";

const typeOf: Readonly<Record<string, StatusIndicatorProps.Type>> = {
  WARN: "warning",
  ERROR: "error",
  CRITICAL: "error",
};

/** Shows the log lines of a request, oldest first. */
export function LoggedLines({ lines }: { lines: readonly LoggedLine[] }) {
  const say = useMessages(requestMessages);
  return (
    <Container header={<Header variant="h2">{say("lines")}</Header>}>
      <Timeline
        label={say("lines")}
        entries={lines.map(({ at, level, message, causes }, position) => ({
          ...{ id: String(position), at, title: message, type: typeOf[level] ?? "info" },
          ...(causes.length > 0 && { detail: <Causes causes={causes} /> }),
        }))}
      />
    </Container>
  );
}

function Causes({ causes }: { causes: LoggedLine["causes"] }) {
  return (
    <ul>
      {causes.map(({ name, message }, depth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the depth alone identifies a cause
        <li key={depth}>
          <Box variant="code">{name}</Box> {message}
        </li>
      ))}
    </ul>
  );
}
