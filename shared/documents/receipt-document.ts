/** An order and its changes, as the signed receipt states them. */
export interface ReceiptDocument {
  sandbox: boolean;
  partnerId: string;
  partnerName: string;
  order: ReceiptOrder;
  changes: readonly ReceiptChange[];
  /** The terms as the archive recorded them, oldest first. */
  terms: readonly ReceiptTerms[];
  /** Names of the order's facts that neither `terms` nor an event in `changes` states. */
  unproven: readonly (keyof ReceiptOrder)[];
  /** End of the partner's log. */
  log: { sequence: number; digest: string };
  /** Epoch milliseconds. */
  issuedAt: number;
  keyId: string;
  /** Compact JWS. */
  signature: string;
  /** The receipt as the API returns it, attached to the document. */
  file: string;
}

/** The facts of the order. Times are ISO 8601, KST. */
export interface ReceiptOrder {
  id: string;
  vehicleId: string;
  /** Year, make, model and so on; null if none is known. */
  carName: string | null;
  vin: string | null;
  licensePlate: string | null;
  status: string;
  /** Whole US dollars; null for a fixed price. */
  ceilingUsd: number | null;
  purchasePriceUsd: number | null;
  krwPerUsd: number | null;
  auctionDate: string | null;
  cutoffAt: string | null;
  createdAt: string;
  acquiredAt: string | null;
  /** Why the order failed or was cancelled. */
  reason: string | null;
}

/** Terms of one version of the order. Times are ISO 8601, KST. */
export interface ReceiptTerms
  extends Pick<ReceiptOrder, "ceilingUsd" | "krwPerUsd" | "auctionDate" | "cutoffAt"> {
  recordedAt: string;
}

/** A change and its event. */
export interface ReceiptChange {
  sequence: number;
  at: string;
  type: string;
  status: string | null;
  digest: string | null;
}
