/** The acting operator, by the name in the audit log, and when the request was received (epoch milliseconds). */
export interface OperatorContext {
  actor: string;
  now: number;
}
