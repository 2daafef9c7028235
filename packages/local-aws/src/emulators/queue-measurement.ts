/** What SQS knows of a queue. */
export interface QueueMeasurement {
  name: string;
  /** Messages that can be received now. */
  visible: number;
  /**
   * When the oldest message that is neither deleted nor received more than three times was sent, in milliseconds
   * since 1970; null when there is none.
   */
  oldestSentMilliseconds: number | null;
}

/** Asks the process of the queues for measurements; answered under the same id. */
export interface MeasurementRequest {
  id: number;
  names: readonly string[];
}

/** The answer to a request. */
export interface MeasurementAnswer {
  id: number;
  measurements: QueueMeasurement[];
}
