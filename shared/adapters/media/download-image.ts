import type { IncomingMessage } from "node:http";
import { detectImage } from "../../domain/media/detect-image.ts";
import type { CheckedTarget } from "../../webhooks/check-address.ts";
import { requestTarget } from "../../webhooks/request-target.ts";

/** A picture as it was downloaded. */
export interface DownloadedImage {
  bytes: Uint8Array;
  /** Media type, detected from the bytes. */
  contentType: string;
}

/** Limits of time and size for one picture. */
export interface DownloadLimits {
  timeoutMilliseconds: number;
  sizeBytes: number;
}

/** The limits for a picture of a car. */
export const usualLimits: DownloadLimits = { timeoutMilliseconds: 15_000, sizeBytes: 10 * 1024 * 1024 };

/** The source returned no valid picture. The message contains no address. */
class ImageRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ImageRefused";
  }
}

const userAgent = "Vehicle-Sourcing-Media/1";

/**
 * Downloads a picture without retries. Connects only to the checked addresses: does no second DNS lookup, follows no
 * redirects, and uses no proxy and no shared connection.
 * @throws ImageRefused if there is no complete picture within the limits
 */
export async function downloadImage(target: CheckedTarget, limits: DownloadLimits): Promise<DownloadedImage> {
  const deadline = AbortSignal.timeout(limits.timeoutMilliseconds);
  try {
    const headers = { accept: "image/*, application/pdf", "user-agent": userAgent };
    const response = await requestTarget(target, deadline, { headers });
    if (response.statusCode !== 200) {
      response.destroy();
      throw new ImageRefused(`The source answered ${response.statusCode}`);
    }
    const bytes = await readAtMost(response, limits.sizeBytes);
    const contentType = detectImage(bytes);
    if (contentType === null)
      throw new ImageRefused("The source answered with something other than a picture");
    return { bytes, contentType };
  } catch (error) {
    if (error instanceof ImageRefused) throw error;
    const reason = deadline.aborted ? "did not answer in time" : "could not be read";
    throw new ImageRefused(`The source ${reason}`, { cause: error });
  }
}

async function readAtMost(response: IncomingMessage, limitBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > limitBytes) {
      response.destroy();
      throw new ImageRefused(`The picture is larger than ${limitBytes} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
