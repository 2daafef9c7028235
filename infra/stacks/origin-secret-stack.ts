import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import type { Construct } from "constructs";
import { edgeRegion } from "../edge/edge-region.ts";
import { acceptedSecretNumbers, originSecretName } from "../edge/origin-names.ts";
import { acknowledgeNumberedSecret } from "../nag-suppressions.ts";

const secretCharacters = 48;

/**
 * The secrets by which an environment's APIs recognize their own CloudFront, each also in CloudFront's region.
 * Incrementing the number in the stage's settings creates a new secret and removes the oldest of three.
 */
export class OriginSecretStack extends Stack {
  constructor(scope: Construct, id: string, currentNumber: number) {
    super(scope, id, { description: "Secrets between CloudFront and the APIs" });
    for (const number of Object.values(acceptedSecretNumbers(currentNumber))) {
      const secret = new Secret(this, `OriginSecret${number}`, {
        secretName: originSecretName(this, number),
        description: "Shown by CloudFront to the APIs behind it",
        // API Gateway accepts few characters except letters and digits in a stage's variables.
        generateSecretString: { passwordLength: secretCharacters, excludePunctuation: true },
        replicaRegions: this.region === edgeRegion ? [] : [{ region: edgeRegion }],
        removalPolicy: RemovalPolicy.DESTROY,
      });
      acknowledgeNumberedSecret(secret);
    }
  }
}
