import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

const commercialPartition = {
  id: "aws",
  outputs: {
    dnsSuffix: "amazonaws.com",
    dualStackDnsSuffix: "api.aws",
    implicitGlobalRegion: "us-east-1",
    name: "aws",
    supportsDualStack: true,
    supportsFIPS: true,
  },
  regionRegex: "^(us|eu|ap|sa|ca|me|af|il|mx)\\-\\w+\\-\\d+$",
  regions: {},
};

/**
 * Replacement source for files of the SDK and the logger, by the end of the replaced file's path. The replaced files
 * serve platforms and settings that we do not use, and take 17 KiB of every bundle.
 */
export const replacedFiles: Readonly<Record<string, string>> = {
  // SHA-256 in JavaScript, for Node versions without built-in SHA-256.
  "@smithy/core/dist-es/submodules/checksum/sha256/Sha256Js.js": "export const Sha256Js = undefined;",
  // A retry mode that no client uses.
  "@smithy/core/dist-es/submodules/retry/util-retry/AdaptiveRetryStrategy.js":
    'export class AdaptiveRetryStrategy { constructor() { throw new Error("The retry mode adaptive is not bundled"); } }',
  // Keeps only the commercial partition, without its list of region names. The SDK also recognizes regions by the form
  // of their names.
  "@aws-sdk/core/dist-es/submodules/client/util-endpoints/lib/aws/partitions.js": `export const partitionsInfo = ${JSON.stringify(
    {
      partitions: [commercialPartition],
    },
  )};`,
  // Finds the region of an EC2 instance. Lambda sets AWS_REGION instead.
  "@smithy/core/dist-es/submodules/config/config-resolver/regionConfig/getInstanceMetadataRegion.js":
    "export const getInstanceMetadataRegion = async () => undefined;",
  // Formats the headers of event stream messages, so that the messages can be signed. No command uses event streams.
  "@smithy/signature-v4/dist-es/HeaderFormatter.js":
    'export class HeaderFormatter { format() { throw new Error("Event streams are not bundled"); } }\nexport class Int64 {}',
  // Buffers log lines until an error occurs. No logger buffers lines.
  "@aws-lambda-powertools/logger/lib/esm/logBuffer.js":
    "export class CircularMap extends Map {}\nexport class SizedItem {}\nexport class SizedSet extends Set {}",
};

/**
 * Omits parts of libraries from bundles: `replacedFiles`, and all fields of a client's `package.json` except those for
 * the user agent.
 */
export const leaveOutUnused: Plugin = {
  name: "leave-out-unused",
  setup(build) {
    const candidates =
      /[\\/](?:@(?:smithy|aws-sdk)[\\/]core[\\/]dist-es|@smithy[\\/]signature-v4[\\/]dist-es|@aws-lambda-powertools[\\/]logger)[\\/].*\.js$/;
    build.onLoad({ filter: candidates }, ({ path }) => {
      const name = path.replaceAll("\\", "/");
      const replaced = Object.keys(replacedFiles).find((file) => name.endsWith(file));
      return replaced === undefined ? null : { contents: replacedFiles[replaced] ?? "", loader: "js" };
    });
    build.onLoad({ filter: /[\\/]@aws-sdk[\\/]client-[\w-]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, "utf8")) as { version: string };
      return { contents: JSON.stringify({ version }), loader: "json" };
    });
  },
};
