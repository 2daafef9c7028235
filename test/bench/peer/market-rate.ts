/** Won per US dollar on both sides. */
export const krwPerUsd = 1387.42;
