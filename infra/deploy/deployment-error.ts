/** Ends a command. The message states the reason and the remedy, and is the only output. */
export class DeploymentError extends Error {}
