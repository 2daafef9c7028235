import { requireVariable, variable } from "../../platform/environment-variables.ts";
import { fetchObject } from "./fetch-object.ts";

/** The bytes of a search segment. Apart from the other objects, because the list route needs nothing else of the store. */
export const readSegmentObject = (key: string): Promise<Uint8Array> =>
  fetchObject(requireVariable(variable.snapshotBucketName), key);
