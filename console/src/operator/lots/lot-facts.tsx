import Container from "@cloudscape-design/components/container";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import type { Lot } from "../../api/generated/types.ts";
import { formatMoney, formatNumber } from "../../format/money.ts";
import { formatTime } from "../../format/time.ts";
import { useZone } from "../../format/use-zone.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { lotMessages } from "./lot-messages.ts";

/** Shows what a bidder compares in the hall: auction time, start price, mileage and grades. */
export function LotFacts({ lot }: { lot: Lot }) {
  const say = useMessages(lotMessages);
  const zone = useZone();
  const { auction_date, start_price_krw, mileage_km, accident_grade, exterior_grade } = lot;
  return (
    <Container>
      <KeyValuePairs
        columns={4}
        minColumnWidth={170}
        items={[
          { label: say("auction"), value: formatTime(auction_date, zone) },
          { label: say("startPrice"), value: formatMoney(start_price_krw, "KRW") },
          { label: say("mileage"), value: mileage_km === null ? "–" : `${formatNumber(mileage_km)} km` },
          {
            label: say("grades"),
            value: say("gradesOf", { accident: accident_grade ?? "–", exterior: exterior_grade ?? "–" }),
          },
        ]}
      />
    </Container>
  );
}
