/** The acting operator, by the name in the audit log, and when the request was received (epoch milliseconds). */
export interface OperatorContext {
  actor: string;
  now: number;
}

/** The acting operator, who is seen by partners as well. */
export interface NamedOperatorContext extends OperatorContext {
  /** The name that partners see. */
  displayName: string;
}
