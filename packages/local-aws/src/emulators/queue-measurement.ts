/** The measured state of an SQS queue. */
export interface QueueMeasurement {
  name: string;
  /** Messages that can be received now. */
  visible: number;
  /**
   * The sent time of the oldest message that is neither deleted nor received more than three times, in epoch
   * milliseconds; null if there is none.
   */
  oldestSentMilliseconds: number | null;
}

/** A request for measurements, sent to the process that runs SQS. The response has the same id. */
export interface MeasurementRequest {
  id: number;
  names: readonly string[];
}

/** The response to a request. */
export interface MeasurementAnswer {
  id: number;
  measurements: QueueMeasurement[];
}
