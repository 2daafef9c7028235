import Alert from "@cloudscape-design/components/alert";
import KeyValuePairs from "@cloudscape-design/components/key-value-pairs";
import SpaceBetween from "@cloudscape-design/components/space-between";
import StatusIndicator from "@cloudscape-design/components/status-indicator";
import type { LotBid } from "../../api/generated/types.ts";
import { carMessages } from "../../components/cars/car-messages.ts";
import type { Texts } from "../../components/forms/form-fields.ts";
import { formatMoney, formatNumber } from "../../format/money.ts";
import { useMessages } from "../../i18n/use-messages.ts";
import { awardReviewMessages } from "./award-review-messages.ts";
import { type AwardBasis, type AwardReview, reviewAward } from "./review-award.ts";

/**
 * Shows the cost of an award while it is typed, next to the winner's ceiling. Warns about likely typing errors, and
 * about a rival: another order that leads the lot.
 */
export function AwardReviewPane(props: { basis: AwardBasis; rival: LotBid | undefined; texts: Texts }) {
  const { basis, rival, texts } = props;
  const say = useMessages(awardReviewMessages);
  const formatCar = useMessages(carMessages);
  const review = reviewAward(basis, texts);
  return (
    <SpaceBetween size="s">
      <AwardFigures basis={basis} review={review} />
      {rival !== undefined && (
        <Alert type="warning">
          {say("notLeader", { partner: rival.partner_name ?? formatCar("unnamedPartner") })}
        </Alert>
      )}
      {review.marginKrw !== null && review.marginKrw < 0 && (
        <Alert type="warning">{say("aboveCeiling", { won: formatMoney(-review.marginKrw, "KRW") })}</Alert>
      )}
      {review.isFeeTooHigh && (
        <Alert type="warning">
          {say("feeTooHigh", {
            usd: formatMoney(review.usualFeeUsd, "USD"),
            times: review.largestFeeMultiple,
          })}
        </Alert>
      )}
    </SpaceBetween>
  );
}

/**
 * Shows the cost of an award in a row of several: dollars, the difference from the ceiling, and warnings about
 * likely typing errors.
 */
export function AwardLine({ review }: { review: AwardReview }) {
  const say = useMessages(awardReviewMessages);
  const { marginKrw, priceUsd, usualFeeUsd, largestFeeMultiple: times } = review;
  const isAbove = marginKrw !== null && marginKrw < 0;
  return (
    <>
      {marginKrw !== null && (
        <StatusIndicator type={isAbove ? "warning" : "success"}>
          {say(isAbove ? "aboveBy" : "belowBy", {
            usd: formatMoney(priceUsd, "USD"),
            won: formatMoney(Math.abs(marginKrw), "KRW"),
          })}
        </StatusIndicator>
      )}
      {review.isFeeTooHigh && (
        <StatusIndicator type="warning">
          {say("feeAbove", { usd: formatMoney(usualFeeUsd, "USD"), times })}
        </StatusIndicator>
      )}
    </>
  );
}

function AwardFigures({ basis, review }: { basis: AwardBasis; review: AwardReview }) {
  const say = useMessages(awardReviewMessages);
  const usd = formatMoney(basis.max_bid_amount_usd, "USD");
  const ceiling =
    review.ceilingKrw === null
      ? usd
      : say("ceilingAtRate", {
          ...{ usd, won: formatMoney(review.ceilingKrw, "KRW"), rate: formatNumber(basis.fx_rate) },
        });
  const isBelow = review.marginKrw !== null && review.marginKrw >= 0;
  return (
    <KeyValuePairs
      columns={2}
      items={[
        { label: say("ceiling"), value: ceiling },
        { label: say("priceInUsd"), value: formatMoney(review.priceUsd, "USD") },
        { label: say("margin"), value: formatMoney(isBelow ? review.marginKrw : null, "KRW") },
        { label: say("usualFee"), value: formatMoney(review.usualFeeUsd, "USD") },
      ]}
    />
  );
}
