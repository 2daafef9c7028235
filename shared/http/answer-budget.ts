/**
 * The largest answer in bytes, as the body is inside the function's response: JSON text in JSON, where each quotation
 * mark and backslash takes another byte, or bytes in base64. A function's response is limited to 6 MB; beyond it the
 * caller gets the gateway's own 500 instead of an answer. The rest is for headers, and for how exactly others count.
 */
export const answerBudgetBytes = 5 * 1024 * 1024;
