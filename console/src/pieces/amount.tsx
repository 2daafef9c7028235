import type { ReactNode } from "react";

/** Shows an amount, a count, or its heading, right-aligned so that digits line up. */
export const Amount = ({ children }: { children: ReactNode }) => <span className="number">{children}</span>;
