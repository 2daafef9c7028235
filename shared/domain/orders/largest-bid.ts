/** The largest bid that can be stored, whole US dollars. The limit for a car is far lower: see `requireBidWithin`. */
export const largestBidUsd = 9_999_999_999;
