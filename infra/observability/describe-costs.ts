import { routeSizes } from "../permissions/function-sizes.ts";
import {
  addressCosts,
  type CostItem,
  detailedMetricsUsd,
  idleCosts,
  type PricedResource,
  totalUsd,
} from "./idle-cost.ts";

/** Every resource of a stage, by its owner. `shared` contains the resources that both environments use. */
export type ResourcesOfStage = Readonly<
  Record<"sandbox" | "production" | "shared", readonly PricedResource[]>
>;

/** Returns the monthly cost of a stage without traffic and fixed addresses, in USD, by owner. */
export const idleUsd = (resources: ResourcesOfStage): Record<keyof ResourcesOfStage, number> => ({
  sandbox: totalUsd(idleCosts(resources.sandbox)),
  production: totalUsd(idleCosts(resources.production)),
  shared: totalUsd(idleCosts(resources.shared)),
});

/** Returns the page on the costs of a stage without traffic, from its templates. */
export function describeCosts(resources: ResourcesOfStage): string {
  const parts = [resources.sandbox, resources.production, resources.shared];
  const usd = Object.values(idleUsd(resources));
  const table = (itemsOf: (some: readonly PricedResource[]) => CostItem[]) =>
    itemsOf([]).map(({ name, priceUsd, basis }, row) => {
      const cells = parts.map((part) => describeItem(itemsOf(part)[row] as CostItem));
      return `| ${name} | ${describePrice(priceUsd, basis)} | ${cells.join(" | ")} |`;
    });
  return [
    "# Idle costs",
    "",
    "This page lists what the example stage costs per month without traffic. `npm run alarms` writes it from the synthesized templates, and a",
    "test checks that it is current and holds the total. Prices are list prices of ap-northeast-2 in USD, without free tiers and taxes. Counts",
    "are in parentheses.",
    "",
    "| Item | Price | Sandbox | Production | Shared |",
    "|---|---|---|---|---|",
    ...table(idleCosts),
    `| **Total** | **${usd.reduce((total, one) => total + one).toFixed(2)}** | ${usd.map((one) => `**${one.toFixed(2)}**`).join(" | ")} |`,
    "",
    "With `fixedEgressAddresses` an environment costs more:",
    "",
    "| Item | Price | Sandbox | Production | Shared |",
    "|---|---|---|---|---|",
    ...table(addressCosts),
    "",
    `With \`provisionedLists\`, each environment of the list of vehicles costs ${provisionedHourUsd.toFixed(3)} per hour: two environments for twelve hours on`,
    `22 days cost ${(2 * 12 * 22 * provisionedHourUsd).toFixed(2)}.`,
    "",
    "Detailed metrics of routes are off. In production they would cost up to " +
      `${detailedMetricsUsd(resources.production).toFixed(2)} more. The access log has the requests,`,
    "errors and times of each route. Storage, requests, logs and traces grow with traffic and are not listed.",
    "",
    "Compare the prices for your region: [CloudWatch](https://aws.amazon.com/cloudwatch/pricing/), [WAF](https://aws.amazon.com/waf/pricing/),",
    "[KMS](https://aws.amazon.com/kms/pricing/), [Secrets Manager](https://aws.amazon.com/secrets-manager/pricing/),",
    "[Lambda](https://aws.amazon.com/lambda/pricing/), [SQS](https://aws.amazon.com/sqs/pricing/), [Route",
    "53](https://aws.amazon.com/route53/pricing/), [Cognito](https://aws.amazon.com/cognito/pricing/),",
    "[VPC](https://aws.amazon.com/vpc/pricing/).",
  ]
    .join("\n")
    .concat("\n");
}

/** The hourly price of an environment that stays started, by its memory, on arm64. */
const provisionedHourUsd =
  ((routeSizes["partner/vehicles/list-vehicles"]?.memoryMib ?? Number.NaN) / 1024) * 3600 * 0.0000033334;

const describePrice = (priceUsd: number, basis: string): string =>
  `${priceUsd < 0.01 ? (priceUsd * 1_000_000).toFixed(2) : priceUsd.toFixed(2)} ${basis}`;

const describeItem = ({ count, priceUsd }: CostItem): string =>
  count === 0 ? "" : `${(count * priceUsd).toFixed(2)} (${Math.round(count).toLocaleString("en-US")})`;
