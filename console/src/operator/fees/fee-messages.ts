import { defineMessages } from "../../i18n/define-messages.ts";

/** The labels of the fees. */
export const feeFieldMessages = defineMessages({
  rate_basis_points: {
    en: "Fee rate (basis points)",
    ko: "수수료율(0.01% 단위)",
  },
  minimum_krw: { en: "Minimum fee (KRW)", ko: "최저 수수료(원)" },
  maximum_krw: { en: "Maximum fee (KRW)", ko: "최고 수수료(원)" },
  inland_transport_usd: { en: "Inland transport (USD)", ko: "내륙 운송료(USD)" },
  ocean_freight_usd: { en: "Ocean freight (USD)", ko: "해상 운임(USD)" },
  bid_limit_multiple: { en: "Bid limit (times listing price)", ko: "최고 입찰 한도(표시 가격의 배수)" },
  bid_limit_floor_usd: { en: "Minimum bid limit (USD)", ko: "최저 입찰 한도(USD)" },
  invoice_tolerance_percent: {
    en: "Invoice tolerance (% of order amount)",
    ko: "인보이스 허용 오차(주문 금액의 %)",
  },
  invoice_tolerance_floor_usd: {
    en: "Minimum invoice tolerance (USD)",
    ko: "최저 인보이스 허용 오차(USD)",
  },
});

/** The texts of the fees page. */
export const feeMessages = defineMessages({
  general: { en: "For all cars", ko: "모든 차량" },
  byHouse: { en: "By auction house", ko: "경매장별" },
  house: { en: "Auction house", ko: "경매장" },
  rate: { en: "Fee rate", ko: "수수료율" },
  version: { en: "Version", ko: "버전" },
  inForceSince: { en: "Effective from", ko: "적용 시작" },
  changedBy: { en: "Applied by", ko: "적용자" },
  fromTheBeginning: { en: "Initial default fees", ko: "초기 기본 수수료" },
  edit: { en: "Edit fees", ko: "수수료 편집" },
  editNote: {
    en: "New fees apply immediately to all prices shown. Existing orders keep their prices.",
    ko: "변경한 수수료는 즉시 적용되며 이후 표시되는 모든 가격에 반영됩니다. 기존 주문은 접수 당시 가격을 유지합니다.",
  },
  save: { en: "Apply fees", ko: "수수료 적용" },
  saved: {
    en: "Fees updated to version {version}.",
    ko: "수수료가 버전 {version}(으)로 변경되었습니다.",
  },
  history: { en: "Version history", ko: "변경 이력" },
});
