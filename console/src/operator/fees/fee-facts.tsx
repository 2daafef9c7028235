import Container from "@cloudscape-design/components/container";
import Header from "@cloudscape-design/components/header";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import { listAudit } from "../../api/generated/operations.ts";
import type { FeeSettings } from "../../api/generated/types.ts";
import { listInventoryBatchesSourceValues } from "../../api/generated/values.ts";
import { StaticTable } from "../../components/lists/static-table.tsx";
import { formatMoney, formatNumber } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { useRead } from "../../query/use-read.ts";
import { houseMessages } from "../inventory/house-messages.ts";
import { feeFieldMessages, feeMessages } from "./fee-messages.ts";

/** The name of the fee table in the audit log. */
export const feesId = "fees";

const formatShare = (basisPoints: number): string =>
  `${new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 }).format(basisPoints / 100)} %`;

/** Shows the current fee table with its version and effective date. */
export function FeeFacts({ fees }: { fees: FeeSettings }) {
  return (
    <SpaceBetween size="l">
      <General fees={fees} />
      <ByHouse fees={fees} />
    </SpaceBetween>
  );
}

function General({ fees }: { fees: FeeSettings }) {
  const say = useMessages(feeMessages);
  const formatField = useMessages(feeFieldMessages);
  const zone = useZone();
  const { data: log } = useRead(listAudit, { query: { resource_id: feesId, limit: 1 } });
  const [latest] = log?.data ?? [];
  const since = fees.version === 0 ? say("fromTheBeginning") : formatTime(latest?.at, zone);
  return (
    <Container header={<Header variant="h2">{say("general")}</Header>}>
      <KeyValuePairs
        columns={3}
        items={[
          { label: say("version"), value: fees.version },
          { label: say("inForceSince"), value: since },
          { label: say("changedBy"), value: latest?.actor ?? "–" },
          { label: formatField("ocean_freight_usd"), value: formatMoney(fees.ocean_freight_usd, "USD") },
          { label: formatField("bid_limit_multiple"), value: formatNumber(fees.bid_limit_multiple) },
          { label: formatField("bid_limit_floor_usd"), value: formatMoney(fees.bid_limit_floor_usd, "USD") },
        ]}
      />
    </Container>
  );
}

function ByHouse({ fees: { auctions } }: { fees: FeeSettings }) {
  const say = useMessages(feeMessages);
  const formatField = useMessages(feeFieldMessages);
  const formatHouse = useMessages(houseMessages);
  return (
    <StaticTable
      header={<Header variant="h2">{say("byHouse")}</Header>}
      items={listInventoryBatchesSourceValues.map((house) => ({ house, ...auctions[house] }))}
      file={null}
      trackBy={({ house }) => house}
      label={say("byHouse")}
      columns={[
        { id: "house", header: say("house"), cell: ({ house }) => formatHouse(house), isRowHeader: true },
        {
          id: "rate",
          header: say("rate"),
          isAmount: true,
          cell: ({ rate_basis_points: rate }) => formatShare(rate),
        },
        {
          ...{ id: "minimum", header: formatField("minimum_krw"), isAmount: true },
          sortBy: ({ minimum_krw }) => minimum_krw,
          cell: ({ minimum_krw }) => formatMoney(minimum_krw, "KRW"),
        },
        {
          ...{ id: "maximum", header: formatField("maximum_krw"), isAmount: true },
          sortBy: ({ maximum_krw }) => maximum_krw,
          cell: ({ maximum_krw }) => formatMoney(maximum_krw, "KRW"),
        },
        {
          ...{ id: "inland", header: formatField("inland_transport_usd"), isAmount: true },
          sortBy: ({ inland_transport_usd }) => inland_transport_usd,
          cell: ({ inland_transport_usd }) => formatMoney(inland_transport_usd, "USD"),
        },
      ]}
    />
  );
}
