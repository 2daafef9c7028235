import { expect } from "vitest";
import { handler as createOperatorAttachment } from "../../../functions/console/messages/create-operator-attachment.ts";
import { handler as openOperatorAttachment } from "../../../functions/console/messages/open-operator-attachment.ts";
import { handler as createAttachment } from "../../../functions/partner/messages/create-attachment.ts";
import { handler as openAttachment } from "../../../functions/partner/messages/open-attachment.ts";
import type { AttachmentType } from "../../../shared/domain/messages/attachment.ts";
import { sampleFile } from "../../support/records/sample-files.ts";
import type { TestAnswer } from "../../support/requests/call-handler.ts";
import { uploadFile } from "../../support/stage/upload-file.ts";
import { asOperator, asPartner, type OrderingPartner } from "./message-world.ts";

/** Announced properties of a file. */
export interface Announced {
  name: string;
  content_type: AttachmentType;
  size_bytes: number;
}

/** A file of 200 bytes. */
export const announced: Announced = { name: "car.jpg", content_type: "image/jpeg", size_bytes: 200 };

/** Creates an attachment of a partner in its order's thread or another one. */
export const create = (
  { account, orderId }: OrderingPartner,
  { threadId = orderId, ...file }: Partial<Announced> & { threadId?: string } = {},
): Promise<TestAnswer> =>
  asPartner(account, createAttachment, {
    ...{ method: "POST", params: { id: threadId }, body: { ...announced, ...file } },
  });

/** Creates an attachment of the operators. */
export const createAsOperator = (threadId: string): Promise<TestAnswer> =>
  asOperator(createOperatorAttachment, { method: "POST", params: { id: threadId }, body: announced });

/** Uploads a file as the response to its creation specifies. */
export const upload = ({ body }: TestAnswer, file: Buffer = sampleFile("image/jpeg")): Promise<void> =>
  uploadFile(body.upload, file);

/** Creates an attachment in the thread of a partner's order, uploads its file and returns its id. */
export async function attach(partner: OrderingPartner, file: Partial<Announced> = {}): Promise<string> {
  const { content_type: type, size_bytes: size } = { ...announced, ...file };
  const created = await create(partner, file);
  expect([created.status, created.body.error]).toEqual([201, undefined]);
  await upload(created, sampleFile(type, size));
  return created.body.id;
}

/** Requests the link to an attachment as the partner of an order. */
export const open = (
  { account, orderId }: OrderingPartner,
  attachmentId: string,
  threadId = orderId,
): Promise<TestAnswer> =>
  asPartner(account, openAttachment, { params: { id: threadId, attachment_id: attachmentId } });

/** Requests the link to an attachment as an operator. */
export const openAsOperator = (threadId: string, attachmentId: string): Promise<TestAnswer> =>
  asOperator(openOperatorAttachment, { params: { id: threadId, attachment_id: attachmentId } });
