import { Asset } from "aws-cdk-lib/aws-s3-assets";
import type { Construct } from "constructs";
import { type PackedFaces, packFaces } from "./pack-faces.ts";

/** The typeface file as passed to functions. */
export interface DeployedFaces {
  bucketName: string;
  /** Made of the file's content, so that each version of the code reads the same bytes for ever. */
  key: string;
  arn: string;
  index: PackedFaces["index"];
}

/** Publishes the typefaces beside the code of the functions, where deployments put every file of theirs. */
export function deployFaces(scope: Construct, id: string): DeployedFaces {
  const { path, index } = packFaces();
  const { s3BucketName: bucketName, s3ObjectKey: key, bucket } = new Asset(scope, id, { path });
  return { bucketName, key, arn: bucket.arnForObjects(key), index };
}
