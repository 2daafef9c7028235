import { requireVariable, variable } from "../../platform/environment-variables.ts";
import { fetchObject } from "./fetch-object.ts";

/** The bytes of an invoice's document. Apart from writing it, because reading takes no more of the store than a request. */
export const readInvoiceDocument = (key: string): Promise<Uint8Array> =>
  fetchObject(requireVariable(variable.documentBucketName), key);
