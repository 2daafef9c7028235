import FormField from "@cloudscape-design/components/form-field";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import Textarea from "@cloudscape-design/components/textarea";
import { useConsole } from "../../start/console-context.ts";
import { explainEntry } from "./explain-entry.ts";
import { entriesOf } from "./judge-allowlist.ts";

/** Takes addresses and ranges, one a line, and says of each what it stands for. */
export function AllowlistField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { environment } = useConsole();
  const entries = entriesOf(value);
  return (
    <>
      <FormField
        label="Accepted from"
        description={
          environment === "production"
            ? "One address or CIDR range a line, IPv4 and IPv6. Without one the key is accepted from no address."
            : "One address or CIDR range a line, IPv4 and IPv6. Without one the key is accepted from any address."
        }
        constraintText="A client that can use both families needs an entry of each."
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
        <ul aria-label="What the entries mean" aria-live="polite">
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
