import FormField from "@cloudscape-design/components/form-field";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import Textarea from "@cloudscape-design/components/textarea";
import { useConsole } from "../../start/console-context.ts";
import { entriesOf } from "./evaluate-allowlist.ts";
import { explainEntry } from "./explain-entry.ts";

/** Accepts addresses and ranges, one per line, and describes each. */
export function AllowlistField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { environment } = useConsole();
  const entries = entriesOf(value);
  return (
    <>
      <FormField
        label="IP allowlist"
        description={
          environment === "production"
            ? "One address or CIDR range per line (IPv4 or IPv6). Without an entry, no address is accepted."
            : "One address or CIDR range per line (IPv4 or IPv6). Leave empty to accept any address."
        }
        constraintText="A client that uses both IPv4 and IPv6 needs an entry for each."
      >
        <Textarea
          value={value}
          rows={4}
          spellcheck={false}
          placeholder={"203.0.113.7\n2001:db8::/48"}
          onChange={({ detail }) => onChange(detail.value)}
        />
      </FormField>
      {entries.length > 0 && (
        <ul aria-label="Entry explanations" aria-live="polite">
          {entries.map((entry, index) => {
            const { isValid, text } = explainEntry(entry, environment);
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same entry may be typed twice
              <li key={`${index}${entry}`}>
                <StatusIndicator type={isValid ? "success" : "error"}>
                  {entry}: {text}
                </StatusIndicator>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
