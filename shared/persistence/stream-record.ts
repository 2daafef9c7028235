/** The parts of a table stream's record that matter here. */
export interface StreamRecord {
  eventName?: string | undefined;
  dynamodb?:
    | { NewImage?: Record<string, unknown> | undefined; SequenceNumber?: string | undefined }
    | undefined;
}
