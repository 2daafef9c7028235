import * as z from "zod/mini";
import { someText } from "../../router/search-values.ts";

const deliverySearchSchema = z.object({ partner_id: someText });

/** The partner whose failed deliveries or endpoint a page shows, in the URL. */
export type DeliverySearch = z.output<typeof deliverySearchSchema>;

/** Parses the URL of the failed deliveries and of an endpoint. */
export const parseDeliverySearch = (search: unknown): DeliverySearch => z.parse(deliverySearchSchema, search);
