/** Which operator acts, by the name the audit log has, and when the request was received (epoch milliseconds). */
export interface OperatorContext {
  actor: string;
  now: number;
}
