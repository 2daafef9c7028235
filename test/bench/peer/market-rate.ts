/** Won per US dollar on both systems. */
export const krwPerUsd = 1387.42;
