import { defineMessages } from "../../i18n/define-messages.ts";

/** The texts about the signed receipt of an order. */
export const receiptMessages = defineMessages({
  verified: { en: "Verified", ko: "검증됨" },
  verifying: { en: "Verifying the signature", ko: "서명 검증 중" },
  changed: {
    en: "Not verified: this page differs from what was signed",
    ko: "검증 실패: 이 페이지가 서명된 내용과 다릅니다",
  },
  unsigned: {
    en: "Not verified: no published key signed this receipt",
    ko: "검증 실패: 공개된 키로 서명된 영수증이 아닙니다",
  },
  unavailable: { en: "Not verified: {reason}", ko: "검증하지 못함: {reason}" },
  meaning: {
    en: "This browser verified the signature of this order's receipt with the published keys, and this page shows the order as it was signed. The receipt has the order and the digests of its {count} events. If anyone, including us, later changes one of them, the digests no longer match.",
    ko: "이 브라우저가 공개된 키로 이 주문 영수증의 서명을 검증했고, 이 페이지는 서명된 주문 내용과 같습니다. 영수증에는 주문 내용과 이벤트 {count}건의 다이제스트가 있습니다. 저희를 포함해 누구든 나중에 그중 하나를 바꾸면 다이제스트가 더 이상 맞지 않습니다.",
  },
  limits: {
    en: "Verified means that the order and its events have not changed since the receipt was signed. It does not mean that they were correct when they were recorded. The receipt does not cover messages and photos.",
    ko: "검증됨은 서명 이후 주문과 이벤트가 바뀌지 않았다는 뜻입니다. 기록될 때 내용이 정확했다는 뜻은 아닙니다. 메시지와 사진은 영수증에 포함되지 않습니다.",
  },
  unproven: {
    en: "These fields are not proven yet by a recorded term or an event: {fields}. Terms are recorded seconds after a change, and an event follows within minutes.",
    ko: "다음 항목은 아직 기록된 조건이나 이벤트로 증명되지 않습니다: {fields}. 조건은 변경 후 몇 초 안에 기록되고, 이벤트는 몇 분 안에 발생합니다.",
  },
  ceilings: { en: "Recorded ceilings", ko: "기록된 상한" },
  signedAt: { en: "Signed", ko: "서명 시각" },
  key: { en: "Key", ko: "키" },
  fixedPrice: { en: "Fixed price", ko: "고정가" },
  id: { en: "Order", ko: "주문" },
  vehicle_id: { en: "Listing", ko: "매물" },
  vehicle: { en: "Car", ko: "차량" },
  vin: { en: "VIN", ko: "차대번호" },
  license_plate: { en: "License plate", ko: "차량번호" },
  status: { en: "Status", ko: "상태" },
  max_bid_amount_usd: { en: "Ceiling", ko: "상한" },
  amounts: { en: "Amounts", ko: "금액" },
  fx_rate: { en: "KRW per USD", ko: "원/달러 환율" },
  auction_date: { en: "Auction", ko: "경매" },
  order_cutoff_at: { en: "Order cutoff", ko: "주문 마감" },
  created_at: { en: "Order time", ko: "주문 시각" },
  acquired_at: { en: "Start of acquisition", ko: "매입 시작" },
  failure_reason: { en: "Reason for the failure", ko: "실패 사유" },
  cancellation_reason: { en: "Reason for the cancellation", ko: "취소 사유" },
  save: { en: "Download receipt", ko: "영수증 다운로드" },
});
