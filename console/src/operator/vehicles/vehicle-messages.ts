import { defineMessages } from "../../i18n/define-messages.ts";

/** The texts of a car's page. The partner's view of the car is in English, the partner's language. */
export const vehicleMessages = defineMessages({
  shownTo: { en: "Prices and cutoffs for partner", ko: "가격과 마감 기준 파트너" },
  partnerView: { en: "Partner view", ko: "파트너에게 보이는 내용" },
  notListed: {
    en: "This listing is no longer offered. Orders, messages and invoices of the car are below.",
    ko: "더 이상 판매되지 않는 매물입니다. 이 차량의 주문, 메시지, 인보이스는 아래에 있습니다.",
  },
  asOrdered: {
    en: "This listing is no longer offered. The car is shown as it was when the partner ordered it ({at}).",
    ko: "더 이상 판매되지 않는 매물입니다. 파트너가 주문한 시점({at})의 차량 정보를 표시합니다.",
  },
  noPartner: {
    en: "Select a partner to see the car with the partner's prices.",
    ko: "파트너를 선택하면 해당 파트너의 가격으로 차량이 표시됩니다.",
  },
  orders: { en: "Orders on this listing", ko: "이 매물의 주문" },
  noOrders: { en: "No orders on this listing.", ko: "이 매물의 주문이 없습니다." },
  orderOf: { en: "Order of", ko: "주문:" },
  messages: { en: "Messages", ko: "메시지" },
  openThread: { en: "Open thread", ko: "대화 열기" },
  report: { en: "Inspection report", ko: "검사 보고서" },
  open: { en: "Open report", ko: "보고서 열기" },
  documents: { en: "Documents for plate {plate}", ko: "차량 번호 {plate}의 문서" },
  document: { en: "Document", ko: "문서" },
  inspectionReport: { en: "Inspection report", ko: "검사 보고서" },
  billOfLading: { en: "Bill of lading", ko: "선하증권" },
  tracking: { en: "Shipment tracking", ko: "선적 추적" },
  receipt: { en: "Signed receipt", ko: "서명된 영수증" },
  records: { en: "Records for plate {plate}", ko: "차량 번호 {plate}의 기록" },
  moreRecords: {
    en: "Only the {count} best matches are shown. Search for a VIN or an order to find the others.",
    ko: "가장 잘 맞는 {count}건만 표시합니다. 나머지는 차대번호나 주문으로 검색하세요.",
  },
  noRecords: {
    en: "No orders or invoices with this plate.",
    ko: "이 차량 번호의 주문이나 인보이스가 없습니다.",
  },
  kind: { en: "Kind", ko: "종류" },
  record: { en: "Record", ko: "기록" },
  details: { en: "Details", ko: "상세" },
  toLot: { en: "View lot", ko: "출품 차량 보기" },
  order: { en: "Order", ko: "주문" },
  lot: { en: "Lot", ko: "출품 차량" },
  vehicle: { en: "Vehicle", ko: "차량" },
  invoice: { en: "Invoice", ko: "인보이스" },
  thread: { en: "Messages", ko: "메시지" },
  request: { en: "Request", ko: "요청" },
  partner: { en: "Partner", ko: "파트너" },
});
