import FormField from "@cloudscape-design/components/form-field";
import Select from "@cloudscape-design/components/select";
import { listOwnWebhookEndpoints } from "../../api/generated/operations.ts";
import { useRead } from "../../query/use-read.ts";

/** Selects one of the account's enabled endpoints or, if `allowsAll` is set, all subscribed endpoints. */
export function EndpointChoice(props: {
  chosen: string | null;
  allowsAll: boolean;
  onChange: (endpointId: string | null) => void;
}) {
  const { chosen, allowsAll, onChange } = props;
  const { data, error, isPending } = useRead(listOwnWebhookEndpoints, {});
  const options = [
    ...(allowsAll ? [{ value: "", label: "All subscribed endpoints" }] : []),
    ...(data?.data ?? []).filter(({ enabled }) => enabled).map(({ id, url }) => ({ value: id, label: url })),
  ];
  return (
    <FormField label="To" errorText={error?.message}>
      <Select
        ariaLabel="Endpoint"
        options={options}
        placeholder="Choose an endpoint"
        empty="No enabled endpoints."
        statusType={isPending ? "loading" : error === null ? "finished" : "error"}
        selectedOption={options.find(({ value }) => value === (chosen ?? "")) ?? null}
        onChange={({ detail }) => onChange(detail.selectedOption.value || null)}
      />
    </FormField>
  );
}
