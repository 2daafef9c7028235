import Alert from "@cloudscape-design/components/alert";
import Checkbox from "@cloudscape-design/components/checkbox";
import FormField from "@cloudscape-design/components/form-field";
import Input from "@cloudscape-design/components/input";
import RadioGroup from "@cloudscape-design/components/radio-group";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { useRouter } from "@tanstack/react-router";
import { createOwnHistoryLookup } from "../../api/generated/operations.ts";
import { ConfirmDialog } from "../../components/forms/confirm-dialog.tsx";
import { refusedFields } from "../../components/forms/refused-fields.ts";
import { useIdempotentDraft } from "../../drafts/use-idempotent-draft.ts";
import { useWrite } from "../../query/use-write.ts";
import { pathOf } from "../../router/paths.ts";
import { useConsole } from "../../start/console-context.ts";
import {
  beginLookup,
  explainLookupRefusal,
  isLookupTexts,
  type KnownCar,
  type LookupTexts,
  lookupConsequences,
  readLookup,
} from "./lookup-form.ts";

const noCar: KnownCar = { plate: null, vin: null };

/** Orders the history report of a car. Then opens the report's page, which updates automatically. */
export function OrderReportDialog({ car = noCar, onClose }: { car?: KnownCar; onClose: () => void }) {
  const { environment } = useConsole();
  const router = useRouter();
  const intention = useIdempotentDraft(
    `history:${car.plate ?? car.vin ?? ""}`,
    beginLookup(car),
    isLookupTexts,
  );
  const write = useWrite(createOwnHistoryLookup, {
    alsoChanges: ["webhooks"],
    idempotencyKey: intention.idempotencyKey,
  });
  const { body, fault } = readLookup(intention.values);
  const advice = explainLookupRefusal(write.error);
  const refused = refusedFields(write.error)[intention.values.kind];
  const send = () => {
    if (body === null) return;
    intention.keep();
    write.mutate(
      { body },
      {
        onSuccess: ({ id }) => {
          intention.reset();
          router.history.push(pathOf(environment, "history", id));
        },
      },
    );
  };
  return (
    <ConfirmDialog
      title="Order history report"
      consequences={lookupConsequences(environment)}
      action="Order report"
      isBusy={write.isPending}
      error={write.error}
      canConfirm={body !== null}
      onConfirm={send}
      onCancel={() => {
        intention.reset();
        onClose();
      }}
    >
      {advice !== null && <Alert type="info">{advice}</Alert>}
      <LookupFields texts={intention.values} fault={fault ?? refused} car={car} onChange={intention.change} />
    </ConfirmDialog>
  );
}

function LookupFields(props: {
  texts: LookupTexts;
  fault: string | undefined;
  car: KnownCar;
  onChange: (changes: Partial<LookupTexts>) => void;
}) {
  const { texts, fault, car, onChange } = props;
  const { environment } = useConsole();
  return (
    <SpaceBetween size="m">
      <FormField label="Found by">
        <RadioGroup
          value={texts.kind}
          items={[
            { value: "plate", label: "License plate" },
            { value: "vin", label: "VIN", description: "Also finds cars that have left the register." },
          ]}
          onChange={({ detail }) => {
            const kind = detail.value === "vin" ? "vin" : "plate";
            onChange({ kind, key: car[kind] ?? "" });
          }}
        />
      </FormField>
      <FormField
        label={texts.kind === "plate" ? "Plate" : "Chassis number (VIN)"}
        constraintText={
          environment === "sandbox" && texts.kind === "plate"
            ? "Sandbox plates: 00가0000 (no damage), 00가0001 (damage), 00가0404 (no record)."
            : undefined
        }
        errorText={fault}
      >
        <Input
          value={texts.key}
          autoComplete={false}
          onChange={({ detail }) => onChange({ key: detail.value })}
        />
      </FormField>
      <FormField label="Your reference" description="Optional. Shown with the report.">
        <Input
          value={texts.reference}
          autoComplete={false}
          onChange={({ detail }) => onChange({ reference: detail.value })}
        />
      </FormField>
      <Checkbox
        checked={texts.isFresh}
        description="Otherwise, a report from the last 30 days is used if there is one."
        onChange={({ detail }) => onChange({ isFresh: detail.checked })}
      >
        Request new report
      </Checkbox>
    </SpaceBetween>
  );
}
