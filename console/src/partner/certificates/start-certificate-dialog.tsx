import CloudscapeField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useRouter } from "@tanstack/react-router";
import {
  certificatesPerDay,
  stepDeadlineSeconds,
} from "../../../../shared/domain/certificates/certificate.ts";
import { listOwnWebhookEndpoints, startOwnCertificate } from "../../api/generated/operations.ts";
import type { WebhookEndpoint } from "../../api/generated/types.ts";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { PageLink } from "../../components/page-link.tsx";
import { ReadState } from "../../components/read-state.tsx";
import { useDialogDraft } from "../../drafts/use-dialog-draft.ts";
import { formatSpan } from "../../format/time.ts";
import { useRead } from "../../query/use-read.ts";
import { useWrite } from "../../query/use-write.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import { evaluateEndpoint } from "./needed-types.ts";

const refreshMilliseconds = 5_000;
const deadlines = [300, stepDeadlineSeconds.usual, stepDeadlineSeconds.most];

const title = "Certify your integration";

/** The subject of the certification, and the time limit of a step. */
interface Choice {
  endpointId: string | null;
  deadline: number;
}

const nothingChosen: Choice = { endpointId: null, deadline: stepDeadlineSeconds.usual };
const isChoice = (kept: object): kept is Choice =>
  "endpointId" in kept &&
  (kept.endpointId === null || typeof kept.endpointId === "string") &&
  "deadline" in kept &&
  deadlines.some((seconds) => seconds === kept.deadline);

/** Selects the subject of a certification, explains the consequences, and starts the run. */
export function StartCertificateDialog({ onClose }: { onClose: () => void }) {
  const { environment } = useConsole();
  const router = useRouter();
  const endpoints = useRead(listOwnWebhookEndpoints, {}, { refreshMilliseconds });
  const { values, change, isRestored } = useDialogDraft<Choice>(title, nothingChosen, isChoice);
  const { endpointId, deadline } = values;
  const write = useWrite(startOwnCertificate, { alsoChanges: ["webhooks", "watches"] });
  const options = deadlines.map((seconds) => ({
    value: String(seconds),
    label: formatSpan(seconds * 1000, "en"),
  }));
  const start = (chosen: string) =>
    write.mutate(
      { body: { webhook_endpoint_id: chosen, step_deadline_seconds: deadline } },
      { onSuccess: ({ id }) => router.history.push(pathOf(environment, "certificates", id)) },
    );
  return (
    <ConfirmDialog
      title={title}
      isRestored={isRestored}
      consequences={[
        "The run simulates one week: forged, duplicate and out-of-order messages, a rotated secret and an outage.",
        "The run disables the endpoint briefly, twice. The endpoint receives no events while it is disabled.",
        "Your integration places one non-binding sandbox order. The order and a paused watch stay in your account.",
        `One run at a time, ${certificatesPerDay} per day (KST).`,
      ]}
      action="Start"
      isBusy={write.isPending}
      error={write.error}
      canConfirm={endpointId !== null}
      onConfirm={() => endpointId !== null && start(endpointId)}
      onCancel={onClose}
    >
      <SpaceBetween size="m">
        <ReadState query={endpoints}>
          {({ data }) =>
            data.length === 0 ? (
              <div>
                You have no endpoint yet.{" "}
                <PageLink href={pathOf(environment, "webhooks")}>Register endpoint</PageLink>
              </div>
            ) : (
              <EndpointField
                endpoints={data}
                chosen={endpointId}
                onChange={(id) => change({ endpointId: id })}
              />
            )
          }
        </ReadState>
        <CloudscapeField
          label="Time limit per integration step"
          constraintText="The run waits for your order, for its retry and for your program to read the missed events."
        >
          <Select
            options={options}
            selectedOption={options.find(({ value }) => value === String(deadline)) ?? null}
            onChange={({ detail }) => change({ deadline: Number(detail.selectedOption.value) })}
          />
        </CloudscapeField>
      </SpaceBetween>
    </ConfirmDialog>
  );
}

function EndpointField(props: {
  endpoints: readonly WebhookEndpoint[];
  chosen: string | null;
  onChange: (id: string) => void;
}) {
  const { endpoints, chosen, onChange } = props;
  const options = endpoints.map(({ id, url }) => ({ value: id, label: url }));
  const endpoint = endpoints.find(({ id }) => id === chosen);
  const doubt = endpoint === undefined ? null : evaluateEndpoint(endpoint);
  return (
    <CloudscapeField label="Endpoint" warningText={doubt ?? undefined}>
      <Select
        options={options}
        placeholder="Choose your integration's endpoint"
        selectedOption={options.find(({ value }) => value === chosen) ?? null}
        onChange={({ detail }) =>
          detail.selectedOption.value !== undefined && onChange(detail.selectedOption.value)
        }
      />
    </CloudscapeField>
  );
}
