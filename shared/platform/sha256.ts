import { createHash, createHmac, createSecretKey, type Hash, type Hmac, type KeyObject } from "node:crypto";

type Bytes = string | ArrayBuffer | ArrayBufferView;

/** SHA-256, with or without a key, in the interface that AWS's signer requires. */
export class Sha256 {
  readonly #key: string | KeyObject | undefined;
  #hash: Hash | Hmac;

  constructor(secret?: Bytes) {
    this.#key = secret === undefined ? undefined : toKey(secret);
    this.#hash = this.#begin();
  }

  update(data: Bytes): void {
    this.#hash.update(toBinary(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    this.#hash = this.#begin();
  }

  #begin(): Hash | Hmac {
    return this.#key === undefined ? createHash("sha256") : createHmac("sha256", this.#key);
  }
}

/**
 * Returns an HMAC key as a key object. For raw bytes Node throws and catches two errors first, which takes
 * several times as long as the digest.
 */
export function toKey(secret: Bytes): string | KeyObject {
  const key = toBinary(secret);
  return typeof key === "string" ? key : createSecretKey(key);
}

function toBinary(data: Bytes): string | Uint8Array {
  if (typeof data === "string" || data instanceof Uint8Array) return data;
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  return new Uint8Array(data);
}
