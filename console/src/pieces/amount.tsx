import type { ReactNode } from "react";

/**
 * Shows a sum of money, a count, or the heading above them: at the end of its column, so that digits stand below
 * digits.
 */
export const Amount = ({ children }: { children: ReactNode }) => <span className="number">{children}</span>;
