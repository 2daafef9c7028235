import type { ReactNode } from "react";

/** Right-aligns an amount, a count, or the heading of their column, so that digits line up. */
export const Amount = ({ children }: { children: ReactNode }) => <span className="number">{children}</span>;
