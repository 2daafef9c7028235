/**
 * The largest body in bytes inside the function's response: as a JSON string, where each quotation mark and backslash
 * takes another byte, or in base64. A function's response is limited to 6 MB; for a larger response, the gateway
 * returns its own 500. The rest is a reserve for headers and for different ways of counting.
 */
export const responseBudgetBytes = 5 * 1024 * 1024;
