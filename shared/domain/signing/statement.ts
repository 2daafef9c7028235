/** Types of signed statements, the `typ` of their headers. No statement is valid as another type. */
export const statementTypes = { checkpoint: "log-checkpoint+jwt", receipt: "order-receipt+jwt" } as const;

/** Type of a signed statement. */
export type StatementType = (typeof statementTypes)[keyof typeof statementTypes];

/** A signed statement as a compact JWS, and the id of the key that signed it. */
export interface SignedStatement {
  keyId: string;
  jws: string;
}

/** Returns a value's JSON in base64url, as a part of a JWS. */
export const encodePart = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/**
 * Returns a statement's content, its type and the id of its key, without verifying the signature.
 * @throws SyntaxError for a text that is not a compact JWS
 */
export function readStatement<Claims>(jws: string): { keyId: string; type: string; claims: Claims } {
  const [header, claims] = jws
    .split(".")
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()));
  return { keyId: String(header.kid), type: String(header.typ), claims: claims as Claims };
}
