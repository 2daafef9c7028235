import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import { useState } from "react";
import { createApiKey } from "../../api/generated/operations.ts";
import { WriteButton } from "../../components/forms/write-button.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { SecretBox } from "../../components/secret-box.tsx";
import { useRead } from "../../query/use-read.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { CreateKeyDialog } from "../keys/create-key-dialog.tsx";
import { partnerReads } from "../partner-reads.ts";
import { evaluateKey } from "./read-key.ts";

/** Selects the key for the example calls: a new key or a key stored elsewhere. */
export function KeyStep({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (key: string | null) => void;
}) {
  const { environment } = useConsole();
  const query = useRead(...partnerReads.keys());
  const [isCreating, setCreating] = useState(false);
  const [isShown, setShown] = useState(false);
  const [typed, setTyped] = useState("");
  const fault = typed === "" ? null : evaluateKey(typed, environment);
  const type = (text: string) => {
    setTyped(text);
    onChange(text !== "" && evaluateKey(text, environment) === null ? text : null);
  };
  return (
    <SpaceBetween size="m">
      <ReadState query={query}>
        {({ data }) => {
          const active = data.filter(({ status }) => status === "active");
          return active.length === 0 ? (
            <div>You have no key in {environment} yet.</div>
          ) : (
            <div>
              You have {active.map(({ name, last_four }) => `"${name}" (…${last_four})`).join(", ")}.{" "}
              <PageLink href={pathOf(environment, "keys")}>Manage keys</PageLink>
            </div>
          );
        }}
      </ReadState>
      <WriteButton operation={createApiKey} onClick={() => setCreating(true)}>
        Create and use key
      </WriteButton>
      <FormField
        label="Paste an existing key"
        description="The examples on this page use the key. It is not stored or sent."
        errorText={fault}
      >
        <Input
          type="password"
          value={typed}
          autoComplete={false}
          onChange={({ detail }) => type(detail.value.trim())}
        />
      </FormField>
      {value !== null && (
        <StatusIndicator type="success">
          The examples below use your key (…{value.slice(-4)}).
        </StatusIndicator>
      )}
      {isCreating && (
        <CreateKeyDialog
          onIssued={({ key }) => {
            setCreating(false);
            setTyped("");
            onChange(key);
            setShown(true);
          }}
          onClose={() => setCreating(false)}
        />
      )}
      {isShown && value !== null && (
        <SecretBox title="Your new key" secret={value} onStored={() => setShown(false)} />
      )}
    </SpaceBetween>
  );
}
