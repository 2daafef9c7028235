import * as z from "zod/mini";
import { count, fields, text } from "../detail-fields.ts";
import type { ErrorDefinition } from "../error-definition.ts";

/** Errors with status 404 or 405. */
export const notFoundErrors = {
  route_not_found: {
    status: 404,
    title: "No route has this path.",
    meaning: "The API has no such path.",
    causes:
      "The path is misspelled, has a trailing slash, lacks the `/v1` prefix, or exists only in the sandbox.",
    fix: "If a similar path exists, `details.nearest_path` has it. Otherwise compare your path with the API reference, letter by letter. The console and the partner API are different hosts.",
    details: { nearest_path: text("The path that was probably meant.") },
    example: {
      message: "No route has this path; did you mean /v1/orders?",
      details: { nearest_path: "/v1/orders" },
    },
  },
  not_found: {
    status: 404,
    title: "The resource does not exist.",
    meaning: "The console route found no resource with this id.",
    causes: "The id is wrong, or belongs to the other environment. Sandbox and production share nothing.",
    fix: "List the resources to find the id, and check which environment's console API you are calling.",
    details: {
      partner_id: text("The partner."),
      approval_id: fields.approval_id,
      message_id: text("The message."),
    },
    example: {
      message: "There is no partner with this id in this environment. List the partners to find its id.",
    },
  },
  vehicle_not_found: {
    status: 404,
    title: "The listing does not exist or can no longer be bought.",
    meaning: "The listing does not exist or cannot be bought.",
    causes:
      "The id is unknown, the car is under contract, or the dealer sold the car, put it on hold or removed it. Auction cars get a new listing id in each round.",
    fix: "Search again; a relisted car has the same `license_plate`. A car that you ordered stays readable at `GET /v1/orders/{id}/vehicle`.",
    details: { vehicle_id: fields.vehicle_id },
    example: {
      message: "No car with this id is for sale. A car that is listed again gets a new id. Search for it.",
      details: { vehicle_id: "auction_a_48213377" },
    },
  },
  order_not_found: {
    status: 404,
    title: "The order does not exist in this account and environment.",
    meaning: "This account has no order with this id in this environment.",
    causes: "The id is wrong, or it belongs to the other environment or another account.",
    fix: "List the orders with `GET /v1/orders` and the same key. Orders stay with the account when keys are rotated.",
    details: { order_id: fields.order_id },
    example: {
      message: "There is no such order in this account and environment. List the orders to find its id.",
      details: { order_id: "ord_1j5v0c8m4k2s9x7q3d6h0a" },
    },
  },
  order_vehicle_snapshot_not_found: {
    status: 404,
    title: "The order is older than vehicle snapshots.",
    meaning: "The order has no vehicle snapshot.",
    causes: "Only orders placed with contract version v1.39 or later have a snapshot.",
    fix: "Use the fields of the order. The vehicle's own route may still return the car.",
    details: { order_id: fields.order_id },
    example: {
      message:
        "The order is older than stored vehicles. Read the vehicle with GET /v1/vehicles/{id} while it is listed.",
      details: { order_id: "ord_1h2r0c8m4k2s9x7q3d6h0a" },
    },
  },
  invoice_not_found: {
    status: 404,
    title: "The invoice or version does not exist in this account and environment.",
    meaning: "The invoice or its version does not exist.",
    causes:
      "The id is wrong or belongs to another environment or account, or `version` is higher than the latest version.",
    fix: "Read the invoice for its current `version`; versions count from 1. An order without an invoice has `invoice: null`.",
    details: {
      invoice_id: fields.invoice_id,
      order_id: fields.order_id,
      current_status: fields.current_status,
      version: count("The version that does not exist."),
    },
    example: {
      message:
        "There is no such invoice or version in this account and environment. List the invoices to find its id.",
      details: { invoice_id: "inv_1j5v0c8m4k2s9x7q3d6h0a" },
    },
  },
  history_lookup_not_found: {
    status: 404,
    title: "The lookup does not exist in this account and environment.",
    meaning: "This account has no history lookup with this id in this environment.",
    causes: "The id is wrong or belongs to the other environment.",
    fix: "Use the `id` of the 202 response with a key of the same environment. After a lost response, repeat the POST with the same `Idempotency-Key`.",
    details: { lookup_id: text("The lookup.") },
    example: {
      message:
        "There is no lookup with this id in this account and environment. List the lookups to find its id.",
      details: { lookup_id: "hl_1j5v0c8m4k2s9x7q3d6h0a" },
    },
  },
  eagle_eye_watch_not_found: {
    status: 404,
    title: "The watch does not exist in this account and environment.",
    meaning: "This account has no such watch in this environment.",
    causes:
      "The id is wrong, or the watch belongs to another account or the other environment. Watches cannot be deleted.",
    fix: "List the watches with the same key and use a `watch_id` from the list.",
    example: { message: "No watch of this account has this id. List the watches to find its id." },
  },
  eagle_eye_match_not_found: {
    status: 404,
    title: "The vehicle is not on the watch.",
    meaning: "The vehicle is not among the matches of the watch.",
    causes:
      "The car was never on the watch's list, or it has left the list because it was sold, was delisted or no longer matches. Auction cars get a new id in each round.",
    fix: "Use a `vehicle_id` of the watch's matches, including hidden matches.",
    details: { vehicle_id: fields.vehicle_id },
    example: {
      message: "This vehicle is not on the watch. List the matches of the watch to find a vehicle.",
      details: { vehicle_id: "retail_39021177" },
    },
  },
  webhook_endpoint_not_found: {
    status: 404,
    title: "The endpoint does not exist in this account and environment.",
    meaning: "This account has no such webhook endpoint in this environment.",
    causes: "The id is wrong, the endpoint was deleted, or it was registered in the other environment.",
    fix: "List the endpoints with `GET /v1/webhook-endpoints` and the same key. Sandbox and production endpoints are registered separately.",
    example: {
      message: "No webhook endpoint of this account has this id. List the endpoints to find its id.",
    },
  },
  event_not_found: {
    status: 404,
    title: "The event does not exist in this account and environment.",
    meaning: "The event is not in this account's log in this environment.",
    causes: "The id is wrong or belongs to the other environment.",
    fix: "List the events with `GET /v1/events`, for instance by `order_id` or with `after_sequence`, and use an `id` from the list.",
    example: { message: "No event of this account has this id. List the events to find its id." },
  },
  certificate_not_found: {
    status: 404,
    title: "The certificate does not exist in this account.",
    meaning: "This account has no certificate with this id.",
    causes: "The id is wrong or belongs to another account, or the certificate is more than two years old.",
    fix: "Use the `id` from the 202 response of `POST /v1/certificates`, or list the ids with `GET /v1/certificates`.",
    details: { certificate_id: fields.certificate_id },
    example: {
      message: "There is no certificate with this id in this account. List the certificates to find its id.",
      details: { certificate_id: "crt_1j5v0c8m4k2s9x7q3d6h0a" },
    },
  },
  message_thread_not_found: {
    status: 404,
    title: "Nothing has been written about this in this account and environment.",
    meaning: "This account has no thread with this id, or the thread has no messages to mark as read.",
    causes:
      "The id is wrong or belongs to another account. The id of a thread is the id of its order or of the account. A thread exists only after its first message.",
    fix: "Use `thread.id` of a message list, or `GET /v1/message-threads`.",
    details: { thread_id: text("The thread.") },
    example: {
      message:
        "There is no thread with this id in this account and environment. List the threads to find its id.",
      details: { thread_id: "ord_1j5v0c8m4k2s9x7q3d6h0a" },
    },
  },
  attachment_not_found: {
    status: 404,
    title: "The thread has no such attachment, or its message was withdrawn.",
    meaning: "The thread has no attachment with this id that can be opened.",
    causes:
      "The id is wrong or belongs to another thread, no message with the attachment has been sent yet, or the message was withdrawn.",
    fix: "Use the ids in `attachments` of the messages you read. An uploaded file can be opened only after a message was sent with it.",
    details: { attachment_id: text("The attachment.") },
    example: {
      message:
        "The thread has no attachment with this id that can be opened. Read the thread to find its id.",
      details: { attachment_id: "att_1j5v0c8m4k2s9x7q3d6h0a" },
    },
  },
  method_not_allowed: {
    status: 405,
    title: "The path does not support the method.",
    meaning: "The path does not support this method.",
    causes: "The method is not part of the route, or a redirect changed `POST` to `GET`.",
    fix: "Use one of the methods listed in the `Allow` header and in `details.allowed_methods`.",
    details: {
      allowed_methods: z.array(z.string()).check(z.describe("Methods that the path has.")),
    },
    example: {
      message: "PUT is not allowed. Use DELETE, GET, HEAD, or PATCH.",
      details: { allowed_methods: ["DELETE", "GET", "HEAD", "PATCH"] },
    },
  },
} satisfies Record<string, ErrorDefinition>;
