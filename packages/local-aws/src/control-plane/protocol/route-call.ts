import { randomUUID } from "node:crypto";
import { AwsError } from "../account/aws-error.ts";
import { changeSetCalls } from "./change-set-calls.ts";
import { readCloudFormationCall } from "./cloudformation-call.ts";
import { codeDeployCalls } from "./handle-code-deploy.ts";
import { tableCalls } from "./handle-dynamodb.ts";
import { iamCalls, readMailIdentity, secretCalls, snsCalls } from "./handle-hand-made.ts";
import { handleLambda } from "./handle-lambda.ts";
import { handleRoute53 } from "./handle-route53.ts";
import { handleS3 } from "./handle-s3.ts";
import { ssmCalls } from "./handle-ssm.ts";
import { stsCalls } from "./handle-sts.ts";
import { QueryParameters } from "./query-parameters.ts";
import type { ServiceAnswer, ServiceCall } from "./service-call.ts";
import { stackCalls } from "./stack-calls.ts";
import { escapeXml, writeQueryAnswer, writeQueryError } from "./write-xml.ts";

const cloudFormationCalls = { ...stackCalls, ...changeSetCalls };

/** Serves a call to the service that the call's signature names. */
export function routeCall(service: string, call: ServiceCall): ServiceAnswer {
  switch (service) {
    case "cloudformation":
    case "iam":
    case "sns":
    case "sts":
      return handleQuery(service, call);
    case "dynamodb":
      return handleTarget("DynamoDB", tableCalls, call);
    case "ssm":
      return handleTarget("SSM", ssmCalls, call);
    case "codedeploy":
      return handleTarget("CodeDeploy", codeDeployCalls, call);
    case "lambda":
      return answerJson("application/json", handleLambda(call));
    case "secretsmanager":
      return handleTarget("Secrets Manager", secretCalls, call);
    case "ses":
      return answerJson("application/json", readMailIdentity(call));
    case "route53":
      return answerXml(200, handleRoute53(call));
    case "s3":
      return handleS3(call);
    default:
      throw new AwsError("UnknownOperationException", `The local control plane does not serve ${service}`);
  }
}

/** Writes a rejection as the service would. */
export function formatError(service: string, error: AwsError): ServiceAnswer {
  const requestId = randomUUID();
  const { code, message, statusCode } = error;
  if (isOfQueryProtocol(service) || service === "route53") {
    return answerXml(statusCode, writeQueryError(code, message, requestId));
  }
  if (service === "s3") {
    return answerXml(
      statusCode,
      `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message><RequestId>${requestId}</RequestId></Error>`,
    );
  }
  const headers = { "content-type": jsonWithTarget, "x-amzn-requestid": requestId, "x-amzn-errortype": code };
  return { statusCode, headers, body: JSON.stringify({ __type: code, message }) };
}

const queryCalls = { iam: iamCalls, sns: snsCalls, sts: stsCalls };
type QueryService = keyof typeof queryCalls | "cloudformation";

const isOfQueryProtocol = (service: string): service is QueryService =>
  service === "cloudformation" || Object.hasOwn(queryCalls, service);

function handleQuery(service: QueryService, call: ServiceCall): ServiceAnswer {
  const parameters = QueryParameters.parse(call.body.toString("utf8"));
  const action = parameters.requireText("Action");
  const answers = service === "cloudformation" ? cloudFormationCalls : queryCalls[service];
  if (!Object.hasOwn(answers, action)) {
    throw new AwsError("InvalidAction", `The local control plane does not serve ${action} of ${service}`);
  }
  const result =
    service === "cloudformation"
      ? cloudFormationCalls[action]!(readCloudFormationCall(call, action, parameters))
      : queryCalls[service][action]!(call, parameters);
  return answerXml(200, writeQueryAnswer(action, result, randomUUID()));
}

/** Serves a call with the operation in a header and JSON bodies. */
function handleTarget(
  service: string,
  answers: Readonly<Record<string, (call: ServiceCall, input: never) => object>>,
  call: ServiceCall,
): ServiceAnswer {
  const operation = String(call.headers["x-amz-target"]).split(".").at(-1)!;
  const answer = answers[operation];
  if (answer === undefined) {
    throw new AwsError("InvalidAction", `The local control plane does not serve ${operation} of ${service}`);
  }
  return answerJson(jsonWithTarget, answer(call, JSON.parse(call.body.toString("utf8")) as never));
}

const jsonWithTarget = "application/x-amz-json-1.1";

const answerJson = (contentType: string, body: object): ServiceAnswer => ({
  statusCode: 200,
  headers: { "content-type": contentType },
  body: JSON.stringify(body),
});

function answerXml(statusCode: number, body: string): ServiceAnswer {
  return {
    statusCode,
    headers: { "content-type": "text/xml" },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
  };
}
