import { defineMessages } from "../../i18n/define-messages.ts";

/** The texts of the order pages. */
export const orderMessages = defineMessages({
  oldestFirst: { en: "Least recently updated", ko: "오래된 수정순" },
  newestFirst: { en: "Recently updated", ko: "최근 수정순" },
  sort: { en: "Sort by", ko: "정렬" },
  awaiting: { en: "Needs an operator", ko: "운영자 처리 필요" },
  make: { en: "Make", ko: "제조사" },
  otherMake: { en: 'Use "{make}"', ko: '"{make}" 사용' },
  source: { en: "Source", ko: "출처" },
  allSources: { en: "All sources", ko: "모든 출처" },
  auctionDay: { en: "Auction day (KST)", ko: "경매일" },
  noMatch: {
    en: "No order matches these filters. Remove a filter to see more.",
    ko: "조건에 맞는 주문이 없습니다. 필터를 하나 지워 보세요.",
  },
  details: { en: "Details", ko: "상세" },
  messages: { en: "Messages", ko: "메시지" },
  unreadMessages: { en: "Messages ({count} unread)", ko: "메시지(읽지 않음 {count}건)" },
  newMessages: { en: "New messages", ko: "새 메시지" },
  versions: { en: "Versions", ko: "버전" },
  versionCount: { en: "Versions ({count})", ko: "버전({count})" },
  auditOfOrder: { en: "This order", ko: "이 주문" },
  auditOfLot: { en: "Its lot", ko: "해당 로트" },
  audit: { en: "Audit", ko: "감사 기록" },
  correct: { en: "Correct", ko: "정정" },
  sendCorrection: { en: "Apply correction", ko: "정정 적용" },
  car: { en: "Car", ko: "차량" },
  money: { en: "Amounts", ko: "금액" },
  highestBid: { en: "Highest bid", ko: "최고 입찰가" },
  hammerPrice: { en: "Purchase price", ko: "매입가" },
  belowCeiling: { en: "Below ceiling", ko: "상한까지 남은 금액" },
  shipment: { en: "Shipment", ko: "선적" },
  lot: { en: "Lot", ko: "출품 차량" },
  invoice: { en: "Invoice", ko: "인보이스" },
  draftInvoice: { en: "Draft", ko: "초안" },
  endUser: { en: "Partner's user", ko: "파트너 측 사용자" },
  leads: { en: "Leads its lot", ko: "현재 최고 입찰" },
  rivalLeads: {
    en: "The order of {partner} leads this lot.",
    ko: "현재 낙찰 대상은 {partner}의 주문입니다.",
  },
  rivalLeadsWith: {
    en: "The order of {partner} leads this lot with {usd}.",
    ko: "현재 낙찰 대상은 {partner}의 주문({usd})입니다.",
  },
  toLeadingOrder: { en: "Open leading order", ko: "낙찰 대상 주문 열기" },
  auctionDate: { en: "Auction", ko: "경매 일시" },
  orderCutoff: { en: "Order cutoff", ko: "주문 마감" },
  inspection: { en: "Inspection", ko: "2차 점검" },
  inspectionStatus: { en: "Status", ko: "상태" },
  inspectionAsked: { en: "Requested", ko: "요청됨" },
  inspectionNotAsked: { en: "Not requested", ko: "요청 없음" },
  inspectionRunning: { en: "In progress", ko: "진행 중" },
  inspectionDone: { en: "Completed", ko: "완료" },
  inspectionOmitted: { en: "Requested, no report", ko: "요청됨, 보고서 없음" },
  report: { en: "Report", ko: "보고서" },
  acquiredAt: { en: "Acquisition started", ko: "매입 시작" },
  leadWithdrawn: { en: "Leading bid withdrawn after the cutoff", ko: "마감 후 최고 입찰 철회" },
  placedAt: { en: "Placed", ko: "접수 시각" },
  version: { en: "Version", ko: "버전" },
  at: { en: "Time", ko: "시각" },
  by: { en: "By", ko: "변경한 사람" },
  changes: { en: "Changes", ko: "변경 내용" },
  first: { en: "Order placed", ko: "주문이 접수됨" },
  changesElsewhere: {
    en: "Previous version on next page",
    ko: "이전 버전은 다음 페이지에 있습니다",
  },
  asOf: { en: "As of", ko: "기준 시각" },
  asOfShow: { en: "Show", ko: "보기" },
  asOfClear: { en: "All versions", ko: "모든 버전" },
  asOfFault: { en: "Enter a time such as 2026-11-22 09:30", ko: "2026-11-22 09:30 형식으로 입력하세요" },
  asOfNone: { en: "The order did not exist at this time.", ko: "이 시각에는 주문이 없었습니다." },
  asOfTitle: { en: "Order at {at}", ko: "{at} 기준 주문" },
  noVersions: { en: "No versions on this page.", ko: "이 페이지에는 버전이 없습니다." },
  nothingToDo: {
    en: "No operator action in this status.",
    ko: "이 상태에서 운영자가 할 일은 없습니다.",
  },
  partnersTurn: {
    en: "The partner reports the next status.",
    ko: "다음 상태는 파트너가 보고합니다.",
  },
  done: { en: "Order changed to {status}: {car}.", ko: "{car} 주문 상태: {status}" },
  goOn: { en: "Continue with current order", ko: "현재 주문으로 계속" },
  noLongerPossible: {
    en: "This action is no longer possible. Nothing changed.",
    ko: "이 작업을 더 이상 할 수 없습니다. 변경된 내용이 없습니다.",
  },
  corrected: { en: "Order corrected: {car}.", ko: "{car} 주문을 정정했습니다." },
});

/** The labels of the order actions, by target status. */
export const actionMessages = defineMessages({
  secondary_inspection_in_progress: { en: "Start inspection", ko: "2차 점검 시작" },
  secondary_inspection_ready: { en: "Report inspection", ko: "2차 점검 결과 등록" },
  acquiring: { en: "Acquire", ko: "매입 시작" },
  secured: { en: "Record award", ko: "낙찰 기록" },
  export_processing: { en: "Start export", ko: "수출 시작" },
  in_transit: { en: "Record departure", ko: "출항 기록" },
  failed: { en: "Record failure", ko: "실패로 기록" },
  cancelled: { en: "Cancel order", ko: "주문 취소" },
});

/** The consequences of the order actions, by target status. */
export const consequenceMessages = defineMessages({
  secondary_inspection_in_progress: {
    en: "The partner is notified that the inspection started.",
    ko: "파트너에게 2차 점검 시작 알림이 전송됩니다.",
  },
  secondary_inspection_ready: {
    en: "The partner is notified and decides whether to buy.",
    ko: "파트너에게 알림이 전송되며, 파트너가 구매 여부를 결정합니다.",
  },
  acquiring: {
    en: "All waiting orders on this vehicle enter acquisition, and their partners are notified. Bids can no longer be changed or cancelled.",
    ko: "이 차량의 대기 중인 모든 주문이 함께 매입 단계로 넘어가고 각 파트너에게 알림이 전송됩니다. 이후 입찰가 변경과 취소는 할 수 없습니다.",
  },
  secured: {
    en: "This order wins the vehicle, and all other orders on it fail as outbid. Only a correction can change the price later.",
    ko: "이 주문이 차량을 낙찰받고, 같은 차량의 다른 주문은 모두 실패 처리됩니다. 이후 가격은 정정으로만 바꿀 수 있습니다.",
  },
  export_processing: {
    en: "The partner is notified that the export started.",
    ko: "파트너에게 수출 시작 알림이 전송됩니다.",
  },
  in_transit: {
    en: "The partner is notified of the departure and then reports customs and delivery.",
    ko: "파트너에게 출항 알림이 전송되며, 이후 통관과 인도는 파트너가 보고합니다.",
  },
  failed: {
    en: "The order ends permanently, and the partner is notified of the reason.",
    ko: "주문이 영구히 종료되고 파트너에게 사유가 전송됩니다.",
  },
  cancelled: {
    en: "The order ends permanently, and the partner is notified of the reason.",
    ko: "주문이 영구히 종료되고 파트너에게 사유가 전송됩니다.",
  },
});

/** The reasons for the end of an order. */
export const reasonMessages = defineMessages({
  outbid: { en: "Outbid in the auction", ko: "경매에서 다른 입찰자에게 낙찰" },
  outbid_internally: { en: "Outbid by another order", ko: "다른 주문보다 낮은 입찰" },
  vehicle_unavailable: { en: "Vehicle no longer available", ko: "차량을 구할 수 없음" },
  auction_cancelled: { en: "Auction cancelled", ko: "경매 취소" },
  auction_passed: { en: "Auction passed", ko: "경매 종료" },
  seller_withdrew: { en: "Seller withdrew", ko: "판매자 철회" },
  dealer_cancelled: { en: "Partner cancelled", ko: "파트너 취소" },
  auction_rescheduled_too_soon: { en: "New auction date too soon", ko: "변경된 경매일이 너무 임박함" },
  secondary_inspection_failed: { en: "Inspection failed", ko: "2차 점검 불합격" },
  secondary_inspection_declined: { en: "Declined after inspection", ko: "점검 후 파트너 거절" },
});

/** The labels of the order fields. */
export const orderFieldMessages = defineMessages({
  vin: { en: "VIN", ko: "차대번호" },
  license_plate: { en: "License plate", ko: "차량번호" },
  options: { en: "Options", ko: "옵션" },
  reason: { en: "Reason", ko: "사유" },
  secondary_inspection_url: { en: "Report URL (https)", ko: "보고서 URL(https)" },
  inspection_report_id: { en: "Report file, instead of a URL", ko: "보고서 파일(URL 대신)" },
  inspection_report_hint: {
    en: "PDF, JPEG or PNG, at most 10 MiB. The partner opens the file by a permanent link.",
    ko: "PDF, JPEG 또는 PNG, 최대 10 MiB. 파트너는 영구 링크로 파일을 엽니다.",
  },
  auction_final_price_krw: { en: "Hammer price (KRW)", ko: "낙찰가(원)" },
  auction_fee_usd: { en: "Auction fee (USD)", ko: "경매장 수수료(USD)" },
  override_reason: {
    en: "Reason for an exception (required above the ceiling)",
    ko: "예외 사유(상한 초과 시 필수)",
  },
  exception_reason: { en: "Reason for the exception", ko: "예외 사유" },
  purchase_price_usd: { en: "Purchase price (USD)", ko: "매입가(USD)" },
  carrier: { en: "Shipping line", ko: "선사" },
  vessel_name: { en: "Vessel", ko: "선박명" },
  voyage_no: { en: "Voyage", ko: "항차" },
  bl_number: { en: "Bill of lading", ko: "B/L 번호" },
  container_no: { en: "Container", ko: "컨테이너 번호" },
  port_of_loading: { en: "Port of loading", ko: "선적항" },
  port_of_discharge: { en: "Port of discharge", ko: "양하항" },
  etd: { en: "Expected departure", ko: "출항 예정" },
  eta: { en: "Expected arrival", ko: "입항 예정" },
  departed_at: { en: "Departed", ko: "출항" },
  arrived_at: { en: "Arrived", ko: "입항" },
  tracking_url: { en: "Tracking page (https)", ko: "추적 페이지(https)" },
});
