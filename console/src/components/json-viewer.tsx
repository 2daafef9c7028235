import Box from "@cloudscape-design/components/box";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { CopyButton } from "./copy-button.tsx";
import { ScrollBox } from "./scroll-box.tsx";

/** Shows a value as indented JSON, which can be copied, scrolled by keyboard and read by a screen reader. */
export function JsonViewer({ value, label }: { value: unknown; label: string }) {
  const text = JSON.stringify(value, null, 2) ?? "null";
  return (
    <SpaceBetween size="xs">
      <Box float="right">
        <CopyButton text={text} />
      </Box>
      <ScrollBox label={label} text={text} />
    </SpaceBetween>
  );
}
