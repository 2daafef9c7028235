/** Durations, each in the unit that its name ends with. */
export const secondMilliseconds = 1_000;
export const minuteMilliseconds = 60 * secondMilliseconds;
export const hourMilliseconds = 60 * minuteMilliseconds;
export const dayMilliseconds = 24 * hourMilliseconds;
export const minuteSeconds = 60;
export const hourSeconds = 60 * minuteSeconds;
export const daySeconds = 24 * hourSeconds;
export const dayMinutes = 24 * 60;
