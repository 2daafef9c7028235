import { Asset } from "aws-cdk-lib/aws-s3-assets";
import type { Construct } from "constructs";
import { bundleFaces, type FaceBundle } from "./bundle-faces.ts";

/** The typeface file as passed to functions. */
export interface DeployedFaces {
  bucketName: string;
  /** Derived from the file's content, so that each version of the code always reads the same bytes. */
  key: string;
  arn: string;
  index: FaceBundle["index"];
}

/** Publishes the typefaces next to the code of the functions, in the deployment's asset bucket. */
export function deployFaces(scope: Construct, id: string): DeployedFaces {
  const { path, index } = bundleFaces();
  const { s3BucketName: bucketName, s3ObjectKey: key, bucket } = new Asset(scope, id, { path });
  return { bucketName, key, arn: bucket.arnForObjects(key), index };
}
