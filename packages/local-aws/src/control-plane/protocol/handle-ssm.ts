import { authorize } from "../access/authorize.ts";
import { AwsError } from "../account/aws-error.ts";
import type { ServiceCall } from "./service-call.ts";

/** Handlers of SSM calls, by operation; each receives a JSON body and returns a JSON body. */
export const ssmCalls: Record<string, (call: ServiceCall, input: { Name: string }) => object> = {
  GetParameter({ context, caller, region }, { Name }) {
    const { account } = context;
    const arn = `arn:aws:ssm:${region}:${account.accountId}:parameter/${Name.replace(/^\//, "")}`;
    authorize(account, caller, "ssm:GetParameter", arn);
    const parameter = account.resources().get(`AWS::SSM::Parameter|${region}|${Name}`);
    if (parameter === undefined) throw new AwsError("ParameterNotFound", `Parameter ${Name} not found.`);
    const { Type, Value } = parameter.properties;
    return { Parameter: { ARN: arn, DataType: "text", Name, Type, Value, Version: 1 } };
  },
};
