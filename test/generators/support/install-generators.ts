import { installTools } from "../../support/runs/install-tools.ts";

/** Installs the tools before the first test. */
export function setup(): void {
  installTools("generators");
}
