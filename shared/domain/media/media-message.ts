import * as z from "zod/mini";

/** Asks for one picture of an order to be mirrored. */
export interface MediaMessage {
  orderId: string;
  sourceUrl: string;
}

const mediaMessageSchema = z.object({ orderId: z.string(), sourceUrl: z.string() });

/** The message as its queue carries it. */
export const formatMediaMessage = (message: MediaMessage): string => JSON.stringify(message);

/** @throws Error when the text is no such message. */
export const parseMediaMessage = (text: string): MediaMessage =>
  z.parse(mediaMessageSchema, JSON.parse(text));
