/** The acting operator, by the name in the audit log, and the time of the request (epoch milliseconds). */
export interface OperatorContext {
  actor: string;
  now: number;
}

/** The acting operator with the name that partners see. */
export interface NamedOperatorContext extends OperatorContext {
  /** The name that partners see. */
  displayName: string;
}
