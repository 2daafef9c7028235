import * as z from "zod/mini";
import { someText } from "../../router/search-values.ts";

const deliverySearchSchema = z.object({ partner_id: someText });

/** The URL parameter of a page with failed deliveries or an endpoint: the partner. */
export type DeliverySearch = z.output<typeof deliverySearchSchema>;

/** Parses the URL of a page with failed deliveries or an endpoint. */
export const parseDeliverySearch = (search: unknown): DeliverySearch => z.parse(deliverySearchSchema, search);
