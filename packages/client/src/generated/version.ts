// Written by `npm run client` from shared/contract.
/** Version of the contract that the client was generated from. */
export const contractVersion = "1.60.0";
