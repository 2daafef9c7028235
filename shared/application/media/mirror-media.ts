import { type DownloadLimits, downloadImage, usualLimits } from "../../adapters/media/download-image.ts";
import { createMediaObject, referToOriginal } from "../../adapters/object-storage/media-objects.ts";
import { type MediaMessage, mediaMessages } from "../../domain/media/media-message.ts";
import { logger } from "../../platform/logger.ts";
import { type AddressRules, checkAddress } from "../../webhooks/check-address.ts";
import { deployedAddressRules } from "../../webhooks/deployed-address-rules.ts";
import { nameMedia } from "./name-media.ts";

/** Inputs of downloading pictures. */
export interface MirrorContext {
  addressRules: AddressRules;
  limits: DownloadLimits;
}

/** Returns the context of a deployed function. */
export const deployedMirrorContext = (): MirrorContext => ({
  addressRules: deployedAddressRules(),
  limits: usualLimits,
});

/**
 * Downloads the pictures requested by a batch of messages concurrently, and stores each under its name. A
 * stored picture is kept, so a repeated message changes nothing. Until a download succeeds, the picture's URL
 * redirects to the original.
 * @returns the ids of messages to deliver again
 */
export async function mirrorMedia(
  queued: readonly { messageId: string; body: string }[],
  context: MirrorContext,
): Promise<string[]> {
  const failedIds = await Promise.all(
    queued.map(async ({ messageId, body }) => {
      try {
        await mirrorOne(mediaMessages.parse(body), context);
        return [];
      } catch (error) {
        logger.warn("A picture could not be mirrored", { messageId, error: error as Error });
        return [messageId];
      }
    }),
  );
  return failedIds.flat();
}

async function mirrorOne({ orderId, sourceUrl }: MediaMessage, context: MirrorContext): Promise<void> {
  const target = await checkAddress(sourceUrl, context.addressRules);
  const name = nameMedia(orderId, sourceUrl);
  try {
    await createMediaObject(name, await downloadImage(target, context.limits));
  } catch (error) {
    await referToOriginal(name, target.url.href);
    throw error;
  }
}
