import Box from "@cloudscape-design/components/box";
import { type Change, listChanges } from "./list-changes.ts";

const shown = (value: unknown): string =>
  value === null || value === "" ? "–" : typeof value === "object" ? JSON.stringify(value) : String(value);

/** Shows the changes between two states, one value per line. */
export function ChangeList({ before, after }: { before: object; after: object }) {
  return (
    <ul className="recorded-values">
      {listChanges(before, after).map(({ path, before: was, after: is }: Change) => (
        <li key={path}>
          <Box variant="code">{path}</Box>: {shown(was)} → {shown(is)}
        </li>
      ))}
    </ul>
  );
}
