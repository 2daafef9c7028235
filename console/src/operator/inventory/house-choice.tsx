import Select from "@cloudscape-design/components/select";
import type { InventoryBatch } from "../../api/generated/types.ts";
import { listInventoryBatchesSourceValues } from "../../api/generated/values.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { houseMessages } from "./house-messages.ts";
import { inventoryMessages } from "./inventory-messages.ts";

/** An auction house. */
export type House = InventoryBatch["source"];

/** Selects one auction house. There is no option for all houses, because batches of two houses have no common order. */
export function HouseChoice({ house, onChange }: { house: House; onChange: (house: House) => void }) {
  const say = useMessages(inventoryMessages);
  const formatHouse = useMessages(houseMessages);
  const options = listInventoryBatchesSourceValues.map((value) => ({ value, label: formatHouse(value) }));
  return (
    <Select
      ariaLabel={say("house")}
      options={options}
      selectedOption={options.find(({ value }) => value === house) ?? null}
      onChange={({ detail }) => {
        const chosen = listInventoryBatchesSourceValues.find(
          (value) => value === detail.selectedOption.value,
        );
        if (chosen !== undefined) onChange(chosen);
      }}
    />
  );
}
