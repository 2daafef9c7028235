/** A service's rejection, in the words of the service. */
export class AwsError extends Error {
  /** The service's code, such as `ValidationError`. */
  readonly code: string;
  readonly statusCode: number;

  constructor(code: string, message: string, statusCode = 400) {
    super(message);
    this.name = "AwsError";
    this.code = code;
    this.statusCode = statusCode;
  }
}

/** Returns CloudFormation's response to an invalid request. */
export function validationError(message: string): AwsError {
  return new AwsError("ValidationError", message);
}
