import Badge, { type BadgeProps } from "@cloudscape-design/components/badge";
import type { MarketAssessment } from "../api/generated/types.ts";
import { describeVerdict } from "./describe-vehicle.ts";

const colors: Record<MarketAssessment["verdict"], NonNullable<BadgeProps["color"]>> = {
  below_market: "green",
  at_market: "grey",
  above_market: "red",
};

/** Compares a price with sales of similar cars. Renders nothing with too few sales. */
export function MarketBadge({ assessment }: { assessment: MarketAssessment | null | undefined }) {
  if (assessment === null || assessment === undefined) return null;
  return <Badge color={colors[assessment.verdict]}>{describeVerdict(assessment)}</Badge>;
}
