import * as z from "zod/mini";
import { count, fields, text } from "../detail-fields.ts";
import type { ErrorDefinition } from "../error-definition.ts";

/** Errors with status 404 or 405. */
export const notFoundErrors = {
  route_not_found: {
    status: 404,
    title: "No route has this path.",
    details: { nearest_path: text("The path that was probably meant.") },
    example: {
      message: "No route has this path; did you mean /v1/orders?",
      details: { nearest_path: "/v1/orders" },
    },
  },
  not_found: {
    status: 404,
    title: "The resource does not exist.",
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
    details: { vehicle_id: fields.vehicle_id },
    example: {
      message: "No car with this id is for sale. A car that is listed again gets a new id. Search for it.",
      details: { vehicle_id: "auction_a_48213377" },
    },
  },
  order_not_found: {
    status: 404,
    title: "The order does not exist in this account and environment.",
    details: { order_id: fields.order_id },
    example: {
      message: "There is no such order in this account and environment. List the orders to find its id.",
      details: { order_id: "ord_1j5v0c8m4k2s9x7q3d6h0a" },
    },
  },
  order_vehicle_snapshot_not_found: {
    status: 404,
    title: "The order is older than vehicle snapshots.",
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
    example: { message: "No watch of this account has this id. List the watches to find its id." },
  },
  eagle_eye_match_not_found: {
    status: 404,
    title: "The vehicle is not on the watch.",
    details: { vehicle_id: fields.vehicle_id },
    example: {
      message: "This vehicle is not on the watch. List the matches of the watch to find a vehicle.",
      details: { vehicle_id: "retail_39021177" },
    },
  },
  webhook_endpoint_not_found: {
    status: 404,
    title: "The endpoint does not exist in this account and environment.",
    example: {
      message: "No webhook endpoint of this account has this id. List the endpoints to find its id.",
    },
  },
  event_not_found: {
    status: 404,
    title: "The event does not exist in this account and environment.",
    example: { message: "No event of this account has this id. List the events to find its id." },
  },
  certificate_not_found: {
    status: 404,
    title: "The certificate does not exist in this account.",
    details: { certificate_id: fields.certificate_id },
    example: {
      message: "There is no certificate with this id in this account. List the certificates to find its id.",
      details: { certificate_id: "crt_1j5v0c8m4k2s9x7q3d6h0a" },
    },
  },
  message_thread_not_found: {
    status: 404,
    title: "Nothing has been written about this in this account and environment.",
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
    details: {
      allowed_methods: z.array(z.string()).check(z.describe("Methods that the path has.")),
    },
    example: {
      message: "PUT is not allowed. Use DELETE, GET, HEAD, or PATCH.",
      details: { allowed_methods: ["DELETE", "GET", "HEAD", "PATCH"] },
    },
  },
} satisfies Record<string, ErrorDefinition>;
