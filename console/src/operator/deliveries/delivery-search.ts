import * as z from "zod/mini";
import { someText } from "../../router/search-values.ts";

const deliverySearchSchema = z.object({ cursor: someText });

/** Which page of the failed deliveries is shown, in the address. */
export type DeliverySearch = z.output<typeof deliverySearchSchema>;

/** Reads the address of the list of failed deliveries. */
export const parseDeliverySearch = (search: unknown): DeliverySearch => z.parse(deliverySearchSchema, search);
