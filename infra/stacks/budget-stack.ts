import { CrossStackReferences, ReferenceStrength, Stack } from "aws-cdk-lib";
import { CfnBudget } from "aws-cdk-lib/aws-budgets";
import type { Topic } from "aws-cdk-lib/aws-sns";
import type { Construct } from "constructs";

export interface BudgetStackProps {
  /** Cost of the account per month, in whole USD. */
  limitUsd: number;
  /** Receives a notification when 80 % of the limit is forecast, and when all of it is spent. */
  topic: Topic;
}

/**
 * Creates the monthly budget of the account. It has its own stack because AWS rejects budgets in a member account until
 * the organization's management account allows budgets: a rejected budget must not roll back alarms and dashboard.
 */
export class BudgetStack extends Stack {
  constructor(scope: Construct, id: string, { limitUsd, topic }: BudgetStackProps) {
    super(scope, id, { description: "The account's monthly budget" });
    CrossStackReferences.of(this).consume(ReferenceStrength.WEAK);
    // AWS rejects a budget that may not publish to its topic. The topic's stack also contains the topic's
    // policy.
    this.addStackDependency(Stack.of(topic));
    const notify = (notificationType: "ACTUAL" | "FORECASTED", threshold: number) => ({
      notification: {
        notificationType,
        threshold,
        thresholdType: "PERCENTAGE",
        comparisonOperator: "GREATER_THAN",
      },
      subscribers: [{ subscriptionType: "SNS", address: topic.topicArn }],
    });
    new CfnBudget(this, "Budget", {
      budget: {
        budgetType: "COST",
        timeUnit: "MONTHLY",
        budgetLimit: { amount: limitUsd, unit: "USD" },
      },
      notificationsWithSubscribers: [notify("FORECASTED", 80), notify("ACTUAL", 100)],
    });
  }
}
