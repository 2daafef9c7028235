import { defineMessages } from "../../i18n/define-messages.ts";

/** What the fees are called. */
export const feeFieldMessages = defineMessages({
  rate_basis_points: {
    en: "Share of the price, hundredths of a percent",
    ko: "낙찰가 대비 비율(0.01% 단위)",
  },
  minimum_krw: { en: "Lowest fee, won", ko: "최저 수수료(원)" },
  maximum_krw: { en: "Highest fee, won", ko: "최고 수수료(원)" },
  inland_transport_usd: { en: "Transport to the port, USD", ko: "내륙 운송료(USD)" },
  ocean_freight_usd: { en: "Ocean freight, USD", ko: "해상 운임(USD)" },
  bid_limit_multiple: { en: "Highest bid, times the listing price", ko: "최고 입찰 한도(표시 가격의 배수)" },
  bid_limit_floor_usd: { en: "Bids always accepted up to, USD", ko: "항상 허용되는 입찰 한도(USD)" },
});

/** What the page of fees says. */
export const feeMessages = defineMessages({
  general: { en: "For all cars", ko: "모든 차량" },
  byHouse: { en: "By auction house", ko: "경매장별" },
  house: { en: "Auction house", ko: "경매장" },
  rate: { en: "Share of the price", ko: "낙찰가 대비 비율" },
  version: { en: "Version", ko: "버전" },
  inForceSince: { en: "In force since", ko: "적용 시작" },
  changedBy: { en: "Put in force by", ko: "적용한 사람" },
  fromTheBeginning: { en: "From the beginning: the default table", ko: "처음부터(기본 표)" },
  edit: { en: "Edit the fees", ko: "수수료 편집" },
  editNote: {
    en: "Changed fees take effect at once: every price shown from then on is computed with them. Orders keep the prices they were placed with.",
    ko: "변경한 수수료는 즉시 적용되며 이후 표시되는 모든 가격에 반영됩니다. 기존 주문은 접수 당시 가격을 유지합니다.",
  },
  save: { en: "Put the fees in force", ko: "수수료 적용" },
  saved: {
    en: "Version {version} of the fees is in force.",
    ko: "수수료 버전 {version}이(가) 적용되었습니다.",
  },
  history: { en: "Former versions", ko: "변경 이력" },
});
