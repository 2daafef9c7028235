/** A documented limit on the rate of calls with which CloudFormation creates and changes resources. */
export interface CallRate {
  /** The service and the counted calls: "CloudWatch: PutMetricAlarm". */
  title: string;
  /** Types of the resources that need at least one such call each. */
  types: RegExp;
  perSecond: number;
  /** The number of calls that the service accepts at once. Without a documented burst, this is `perSecond`. */
  burst: number;
  /** True if calls in all regions count together. */
  isGlobal: boolean;
  /** The service's own words for a rejected call. */
  refusal: string;
  /** The AWS page with the limit. */
  source: string;
}

const perRegion = (rate: Omit<CallRate, "burst" | "isGlobal">): CallRate => ({
  ...rate,
  burst: rate.perSecond,
  isGlobal: false,
});

const logs = "https://docs.aws.amazon.com/AmazonCloudWatch/latest/logs/cloudwatch_limits_cwl.html";
const logsRefusal = "Rate exceeded (Service: CloudWatchLogs, Status Code: 400)";

/** The limit on calls to API Gateway, which also rejects simultaneous changes of an API. */
export const gatewayRate: CallRate = {
  title: "API Gateway: all calls",
  types: /^AWS::ApiGatewayV2::/,
  ...{ perSecond: 10, burst: 40, isGlobal: false },
  refusal:
    "Too Many Requests (Service: AmazonApiGatewayV2; Status Code: 429; Error Code: TooManyRequestsException)",
  source: "https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html",
};

/** Limits of the services that reject calls only because of their rate. AWS documents no rates of other services. */
export const callRates: readonly CallRate[] = [
  perRegion({
    title: "Lambda: all calls except GetFunction and GetPolicy",
    ...{ types: /^AWS::Lambda::/, perSecond: 15 },
    refusal: "Rate exceeded (Service: Lambda, Status Code: 429)",
    source: "https://docs.aws.amazon.com/lambda/latest/dg/gettingstarted-limits.html",
  }),
  perRegion({
    title: "CloudWatch: PutMetricAlarm",
    ...{ types: /^AWS::CloudWatch::Alarm$/, perSecond: 3 },
    refusal: "Rate exceeded (Service: CloudWatch, Status Code: 400)",
    source: "https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/cloudwatch_limits.html",
  }),
  // CreateLogGroup may be called 10 times per second, but each log group also needs this call.
  perRegion({
    title: "CloudWatch Logs: PutRetentionPolicy",
    ...{ types: /^AWS::Logs::LogGroup$/, perSecond: 5, refusal: logsRefusal, source: logs },
  }),
  perRegion({
    title: "CloudWatch Logs: PutMetricFilter",
    ...{ types: /^AWS::Logs::MetricFilter$/, perSecond: 5, refusal: logsRefusal, source: logs },
  }),
  perRegion({
    title: "KMS: CreateKey",
    ...{ types: /^AWS::KMS::Key$/, perSecond: 5 },
    refusal:
      "You have exceeded the rate at which you may call KMS. Reduce the frequency of your calls. " +
      "(Service: Kms, Status Code: 400)",
    source: "https://docs.aws.amazon.com/kms/latest/developerguide/requests-per-second.html",
  }),
  perRegion({
    title: "EventBridge: all calls except PutEvents",
    ...{ types: /^AWS::Events::/, perSecond: 50 },
    refusal: "Rate exceeded (Service: EventBridge, Status Code: 400)",
    source: "https://docs.aws.amazon.com/AmazonCloudWatch/latest/events/cloudwatch_limits_cwe.html",
  }),
  {
    title: "Route 53: all calls",
    types: /^AWS::Route53::/,
    ...{ perSecond: 5, burst: 5, isGlobal: true },
    refusal: "Rate exceeded (Service: Route53, Status Code: 400)",
    source: "https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/DNSLimitations.html",
  },
];
