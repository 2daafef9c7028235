import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Topic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";

/** The account's cost of a month: tells a topic when 80 % are forecast, and when all of it is spent. */
export class MonthlyBudget extends Construct {
  constructor(scope: Construct, id: string, { limitUsd, topic }: { limitUsd: number; topic: Topic }) {
    super(scope, id);
    const notify = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
      notification: {
        notificationType,
        threshold,
        thresholdType: "PERCENTAGE",
        comparisonOperator: "GREATER_THAN",
      },
      subscribers: [{ subscriptionType: "SNS", address: topic.topicArn }],
    });
    const budget = new CfnBudget(this, "Budget", {
      budget: {
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: limitUsd, unit: "USD" },
      },
      notificationsWithSubscribers: [notify("FORECASTED", 80), notify("ACTUAL", 100)],
    });
    // A budget is refused while it may not publish to its topic.
    const policy = topic.node.tryFindChild("Policy");
    if (policy !== undefined) budget.node.addDependency(policy);
  }
}
