/** Name of the guard that refuses a change when the order moved on since it was read. */
export const orderGuard = (orderId: string): string => `order:${orderId}`;
