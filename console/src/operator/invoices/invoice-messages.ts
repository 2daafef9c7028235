import { defineMessages } from "../../i18n/define-messages.ts";

/** The labels of the invoice statuses. */
export const invoiceStatusMessages = defineMessages({
  draft: { en: "Draft", ko: "초안" },
  issued: { en: "Issued", ko: "발행" },
  paid: { en: "Paid", ko: "결제 완료" },
  void: { en: "Void", ko: "무효" },
});

/** The reasons to review a draft before it is issued. */
export const reviewReasonMessages = defineMessages({
  consignee_missing: { en: "No consignee", ko: "수하인 없음" },
  price_missing: { en: "No price", ko: "가격 없음" },
  total_beyond_bounds: { en: "Unusual total", ko: "통상 범위를 벗어난 합계" },
});

/** The labels of the invoice fields, by path. */
export const invoiceFieldMessages = defineMessages({
  shipment_month: { en: "Shipment month (YYYY-MM)", ko: "선적 월(YYYY-MM)" },
  consignee: { en: "Consignee", ko: "수하인" },
  "consignee.name": { en: "Company", ko: "회사명" },
  "consignee.address": { en: "Address", ko: "주소" },
  "consignee.email": { en: "Email", ko: "이메일" },
  "consignee.phone": { en: "Telephone", ko: "전화번호" },
  "consignee.company_registration": { en: "Registration or tax number", ko: "사업자 등록번호" },
  price: { en: "Price", ko: "가격" },
  "amounts.price": { en: "Car price", ko: "차량 가격" },
  "amounts.ocean_freight": { en: "Ocean freight", ko: "해상 운임" },
  "amounts.insurance": { en: "Insurance", ko: "보험료" },
  "amounts.total": { en: "Total", ko: "합계" },
  "terms.payment": { en: "Payment", ko: "결제 조건" },
  "terms.incoterm": { en: "Incoterms rule", ko: "인코텀즈" },
  "terms.port": { en: "Port", ko: "항구" },
  "terms.country_of_origin": { en: "Country of origin", ko: "원산지" },
  "packing.terminal_name": { en: "Terminal", ko: "터미널" },
  "packing.terminal_code": { en: "Terminal code", ko: "터미널 코드" },
  "packing.container_no": { en: "Container", ko: "컨테이너 번호" },
  "packing.loaded_by": { en: "Loaded by", ko: "적입 담당" },
  "packing.departure_note": { en: "Departure note", ko: "출항 비고" },
  "vehicle.vin": { en: "VIN", ko: "차대번호" },
  "vehicle.license_plate": { en: "License plate", ko: "차량번호" },
  "vehicle.make": { en: "Manufacturer", ko: "제조사" },
  "vehicle.model": { en: "Model", ko: "모델" },
  "vehicle.year": { en: "Model year", ko: "연식" },
  "vehicle.fuel_type": { en: "Fuel", ko: "연료" },
  "vehicle.cc": { en: "Displacement, cc", ko: "배기량(cc)" },
  "vehicle.weight_kg": { en: "Weight, kg", ko: "중량(kg)" },
  override_reason: { en: "Reason for an exception", ko: "예외 사유" },
  paid_at: { en: "Received at", ko: "입금 시각" },
  void_reason: { en: "Reason, shown to the partner", ko: "사유(파트너에게 표시)" },
});

/** The labels of the invoice actions. */
export const invoiceActionMessages = defineMessages({
  edit: { en: "Edit", ko: "편집" },
  issue: { en: "Issue", ko: "발행" },
  reissue: { en: "Re-issue with corrections", ko: "정정 후 재발행" },
  payment: { en: "Record payment", ko: "입금 기록" },
  void: { en: "Void", ko: "무효 처리" },
  draft: { en: "Create new draft", ko: "새 초안 작성" },
});

/** The texts of the invoice pages. */
export const invoiceMessages = defineMessages({
  invoices: { en: "Invoices", ko: "인보이스" },
  invoice: { en: "Invoice", ko: "인보이스" },
  number: { en: "Number", ko: "번호" },
  order: { en: "Order", ko: "주문" },
  total: { en: "Total", ko: "합계" },
  month: { en: "Shipment month", ko: "선적 월" },
  version: { en: "Version", ko: "버전" },
  issued: { en: "Issued", ko: "발행일" },
  created: { en: "Drafted", ko: "작성일" },
  updated: { en: "Changed", ko: "수정일" },
  paid: { en: "Paid", ko: "입금일" },
  voided: { en: "Voided", ko: "무효 처리일" },
  needsReview: { en: "Needs review", ko: "검토 필요" },
  allStatuses: { en: "All statuses", ko: "모든 상태" },
  noMatch: {
    en: "No invoice matches these filters. A draft is created automatically when an order is secured.",
    ko: "조건에 맞는 인보이스가 없습니다. 초안은 주문이 확보되면 자동으로 작성됩니다.",
  },
  issueSome: { en: "Issue {count} drafts", ko: "초안 {count}건 발행" },
  selectDraft: { en: "Select {id}", ko: "{id} 선택" },
  issueTitle: { en: "Issue {count} invoices", ko: "인보이스 {count}건 발행" },
  issueEach: {
    en: "Each invoice gets a number and a PDF, and its partner is notified. Issuing is final; corrections need a re-issue.",
    ko: "각 인보이스에 번호와 PDF가 생성되고 파트너에게 알림이 전송됩니다. 발행은 확정이며 수정하려면 재발행해야 합니다.",
  },
  monthForSome: {
    en: "Applies to the {count} drafts without a month. The month cannot change after issue.",
    ko: "선적 월이 없는 초안 {count}건에 입력됩니다. 발행 후에는 선적 월을 바꿀 수 없습니다.",
  },
  issueTotal: { en: "Total: {total}.", ko: "합계 {total}." },
  issueStart: { en: "Issue invoices", ko: "인보이스 발행" },
  succeeded: { en: "Issued as {number}", ko: "{number}(으)로 발행됨" },
  changedMeanwhile: {
    en: "The draft has changed. Review it before you issue it.",
    ko: "초안이 변경되었습니다. 발행하기 전에 다시 확인하세요.",
  },
  issueFinal: {
    en: "The invoice gets its number and PDF, and the partner is notified. Issuing is final: corrections need a re-issue, and the shipment month cannot change.",
    ko: "인보이스 번호와 PDF가 생성되고 파트너에게 알림이 전송됩니다. 발행은 확정이며 수정하려면 재발행해야 하고 선적 월은 바꿀 수 없습니다.",
  },
  missing: {
    en: "Missing fields: {fields}. Edit the draft first.",
    ko: "누락된 항목: {fields}. 먼저 초안을 편집하세요.",
  },
  reissueNote: {
    en: "Version {version} is published under the same number, and the partner is notified. Earlier versions stay available.",
    ko: "같은 번호로 버전 {version}이(가) 발행되고 파트너에게 알림이 전송됩니다. 이전 버전도 계속 볼 수 있습니다.",
  },
  paymentNote: {
    en: "The payment is final, and the partner is notified. To reverse it, void the invoice.",
    ko: "입금 기록은 확정되며 파트너에게 알림이 전송됩니다. 취소하려면 인보이스를 무효 처리하세요.",
  },
  paymentHint: {
    en: "Korean time (KST), for example 2026-11-22 09:30. Leave empty for the current time.",
    ko: "비워 두면 현재 시각입니다. 한국 시간(KST), 예: 2026-11-22 09:30",
  },
  voidNote: {
    en: "The invoice is voided permanently, and the partner is notified of the reason. Its number is not reused; the order can get a new draft.",
    ko: "인보이스가 영구히 무효 처리되고 파트너에게 사유가 전송됩니다. 번호는 재사용되지 않으며 주문에 새 초안을 만들 수 있습니다.",
  },
  draftNote: {
    en: "The new draft uses the current order and partner data. It gets its own number when issued.",
    ko: "현재 주문과 파트너 정보로 새 초안이 작성되며 발행할 때 별도의 번호가 부여됩니다.",
  },
  preview: { en: "Preview", ko: "미리보기" },
  previewNote: {
    en: "This is the saved draft as it would be issued. It has no number yet.",
    ko: "저장된 초안을 발행할 때의 모습입니다. 아직 번호가 없습니다.",
  },
  document: { en: "Document", ko: "문서" },
  saveFile: { en: "Save {name}", ko: "{name} 저장" },
  save: { en: "Save draft", ko: "초안 저장" },
  saved: { en: "Draft saved.", ko: "초안을 저장했습니다." },
  published: { en: "Version {version} published.", ko: "버전 {version}을(를) 발행했습니다." },
  done: { en: "Done for {name}: {action}.", ko: "{name}: {action} 완료" },
  general: { en: "Invoice", ko: "인보이스" },
  amounts: { en: "Amounts ({currency})", ko: "금액({currency})" },
  terms: { en: "Terms", ko: "조건" },
  packing: { en: "Packing", ko: "적재" },
  vehicle: { en: "Vehicle", ko: "차량" },
});
