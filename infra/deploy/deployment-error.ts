/** A command cannot go on. The message says why and what to do, and is all that is printed. */
export class DeploymentError extends Error {}
