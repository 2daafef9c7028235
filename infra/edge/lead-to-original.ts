import { join } from "node:path";
import {
  Function as EdgeFunction,
  type FunctionAssociation,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
} from "aws-cdk-lib/aws-cloudfront";
import type { Construct } from "constructs";

/** Redirects a request for a picture to the original if the picture could not be copied. */
export function leadToOriginal(scope: Construct): FunctionAssociation {
  return {
    eventType: FunctionEventType.VIEWER_RESPONSE,
    function: new EdgeFunction(scope, "LeadToOriginal", {
      comment: "Leads to originals of pictures not copied",
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromFile({ filePath: join(import.meta.dirname, "lead-to-original.js") }),
    }),
  };
}
