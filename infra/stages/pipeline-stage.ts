import { Stage } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { PipelineStack, type PipelineStackProps } from "../stacks/pipeline-stack.ts";

/** The GitHub jobs that may deploy a stage. */
export class PipelineStage extends Stage {
  constructor(scope: Construct, id: string, props: PipelineStackProps) {
    const { account, region } = props.config;
    super(scope, id, { env: { account, region } });
    new PipelineStack(this, "Pipeline", props);
  }
}
