import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import SpaceBetween from "@cloudscape-design/components/space-between";
import Toggle from "@cloudscape-design/components/toggle";
import { createOwnWebhookEndpoint, updateOwnWebhookEndpoint } from "../../api/generated/operations.ts";
import type {
  WebhookEndpoint,
  WebhookEndpointCreation,
  WebhookEndpointWithSecret,
} from "../../api/generated/types.ts";
import { listOwnEventsTypeValues } from "../../api/generated/values.ts";
import { ChoiceFilter } from "../../components/filters/choice-filter.tsx";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { useDraft } from "../../drafts/use-draft.ts";
import { useWrite } from "../../query/use-write.ts";
import { useNotify } from "../../shell/notices.tsx";

type EventType = NonNullable<NonNullable<WebhookEndpointCreation["event_types"]>[number]>;

/** Types that can be subscribed to: all types of the log except former names. */
const subscribableTypes = listOwnEventsTypeValues.filter(
  (type): type is EventType => type !== "invoice.issued",
);

interface Values {
  url: string;
  description: string;
  event_types: EventType[];
  enabled: boolean;
}

const isValues = (kept: object): kept is Values =>
  "url" in kept && "event_types" in kept && "enabled" in kept;

const valuesOf = (endpoint: WebhookEndpoint | null): Values => ({
  url: endpoint?.url ?? "",
  description: endpoint?.description ?? "",
  event_types: endpoint?.event_types ?? [],
  enabled: endpoint?.enabled ?? true,
});

/** Registers an endpoint, or changes one. */
export function EndpointForm(props: {
  endpoint: WebhookEndpoint | null;
  onCreated: (created: WebhookEndpointWithSecret) => void;
  onClose: () => void;
}) {
  const { endpoint, onCreated, onClose } = props;
  const notify = useNotify();
  const draft = useDraft(`endpoint:${endpoint?.id ?? "new"}`, valuesOf(endpoint), isValues);
  const create = useWrite(createOwnWebhookEndpoint);
  const update = useWrite(updateOwnWebhookEndpoint);
  const { url, description, event_types, enabled } = draft.values;
  const body = {
    ...{ url: url.trim(), enabled, description: description.trim() === "" ? null : description.trim() },
    event_types: event_types.length === 0 ? null : event_types,
  };
  const close = () => {
    draft.reset();
    onClose();
  };
  const save = () => {
    if (endpoint === null)
      create.mutate(
        { body },
        {
          onSuccess: (created) => {
            draft.reset();
            onCreated(created);
          },
        },
      );
    else
      update.mutate(
        { path: { id: endpoint.id }, body },
        {
          onSuccess: () => {
            notify({ type: "success", text: "Endpoint updated." });
            close();
          },
        },
      );
  };
  return (
    <ConfirmDialog
      title={endpoint === null ? "Register endpoint" : "Change endpoint"}
      consequences={[]}
      action={endpoint === null ? "Register endpoint" : "Change webhook endpoint"}
      isBusy={create.isPending || update.isPending}
      error={create.error ?? update.error}
      canConfirm={URL.canParse(url.trim())}
      onConfirm={save}
      onCancel={close}
    >
      <SpaceBetween size="m">
        <FormField label="Address" description="Use an https URL that is reachable from the internet.">
          <Input
            type="url"
            value={url}
            placeholder="https://example.com/webhooks"
            onChange={({ detail }) => draft.change({ url: detail.value })}
          />
        </FormField>
        <FormField
          label="Events"
          description="Leave empty for all current and future types. Issued invoices are always sent."
        >
          <ChoiceFilter
            label="Events"
            all="All events"
            values={subscribableTypes}
            chosen={event_types}
            nameOf={(type) => type}
            onChange={(types) => draft.change({ event_types: types ?? [] })}
          />
        </FormField>
        <FormField label="Note">
          <Input value={description} onChange={({ detail }) => draft.change({ description: detail.value })} />
        </FormField>
        <Toggle checked={enabled} onChange={({ detail }) => draft.change({ enabled: detail.checked })}>
          Send events to this endpoint
        </Toggle>
      </SpaceBetween>
    </ConfirmDialog>
  );
}
