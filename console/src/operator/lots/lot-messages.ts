import { defineMessages } from "../../i18n/define-messages.ts";

/** What the pages of lots say. */
export const lotMessages = defineMessages({
  day: { en: "Auction day in Korea", ko: "경매일" },
  dayBefore: { en: "The day before", ko: "전날" },
  dayAfter: { en: "The day after", ko: "다음 날" },
  today: { en: "Today", ko: "오늘" },
  dayNote: {
    en: "Lots of one day in Korea that have active orders or were won. Open one to act on it.",
    ko: "진행 중인 주문이 있거나 낙찰된 해당 일자(한국 시간)의 출품 차량입니다. 열어서 작업하세요.",
  },
  noLots: {
    en: "Nobody has an order on a vehicle auctioned on {day}. Choose another day.",
    ko: "{day} 경매 차량에 대한 주문이 없습니다. 다른 날짜를 선택하세요.",
  },
  auction: { en: "Auction", ko: "경매 일시" },
  cutoff: { en: "Order cutoff", ko: "주문 마감" },
  bidCount: { en: "Active orders", ko: "진행 중인 주문" },
  leader: { en: "Leader", ko: "최고 입찰" },
  wonAt: { en: "Won at", ko: "낙찰가" },
  waiting: { en: "Waiting", ko: "대기" },
  acquiring: { en: "Being acquired", ko: "매입 중" },
  awarded: { en: "Won", ko: "낙찰" },
  unfinished: { en: "Being finished", ko: "처리 중" },
  lot: { en: "Lot", ko: "출품 차량" },
  orderOf: { en: "Order of", ko: "주문:" },
  ceiling: { en: "Ceiling in won", ko: "원화 상한" },
  bids: { en: "Bids, as they rank", ko: "입찰 순위" },
  rank: { en: "Rank", ko: "순위" },
  placed: { en: "Placed", ko: "접수 시각" },
  noBids: { en: "Nobody has an order on this vehicle.", ko: "이 차량에 대한 주문이 없습니다." },
  moreBids: {
    en: "More orders than are shown compete here; the actions reach all of them.",
    ko: "표시된 것보다 주문이 더 많으며, 작업은 전체 주문에 적용됩니다.",
  },
  acquire: { en: "Acquire", ko: "매입 시작" },
  award: { en: "Record the award", ko: "낙찰 기록" },
  lose: { en: "Record the loss", ko: "매입 실패 기록" },
  acquireKey: { en: "Acquire (a)", ko: "매입 시작 (a)" },
  awardKey: { en: "Record the award (w)", ko: "낙찰 기록 (w)" },
  loseKey: { en: "Record the loss (l)", ko: "매입 실패 기록 (l)" },
  acquireAll: {
    en: "All waiting orders on the vehicle ({count}) enter acquisition together and their partners are told. No bid can be changed or cancelled any more.",
    ko: "이 차량의 대기 중인 주문({count}건)이 함께 매입 단계로 넘어가고 각 파트너에게 통보됩니다. 이후 입찰가 변경과 취소는 할 수 없습니다.",
  },
  stillInspected: {
    en: "{count} orders are still being inspected and stay as they are. Repeat this afterwards.",
    ko: "2차 점검 중인 주문 {count}건은 그대로 남습니다. 점검 후 다시 실행하세요.",
  },
  awardTo: {
    en: "The highest order in acquisition wins; now that is {id} of {partner}.",
    ko: "매입 중인 최고 입찰 주문이 낙찰됩니다. 현재는 {partner}의 {id}입니다.",
  },
  awardFinal: {
    en: "All other orders fail as outbid and every partner is told. It is final: other terms are refused afterwards.",
    ko: "나머지 주문은 모두 실패 처리되고 각 파트너에게 통보됩니다. 낙찰은 확정이며 이후 다른 조건은 거부됩니다.",
  },
  loseAll: {
    en: "Every order on the vehicle ends for good with this reason, and its partner is told. When it was outbid in the auction, all but the highest end as outbid by another order.",
    ko: "이 차량의 모든 주문이 이 사유로 종료되고 파트너에게 통보됩니다. 경매에서 다른 입찰자에게 낙찰된 경우 최고 입찰 외의 주문은 다른 주문보다 낮은 입찰로 처리됩니다.",
  },
  selectLot: { en: "Select {vehicle}", ko: "{vehicle} 선택" },
  acquireSome: { en: "Acquire {count} lots", ko: "{count}건 매입 시작" },
  awardSome: { en: "Record {count} awards", ko: "낙찰 {count}건 기록" },
  acquireEach: {
    en: "All waiting orders on each vehicle enter acquisition together and their partners are told. No bid can be changed or cancelled any more.",
    ko: "각 차량의 대기 중인 주문이 함께 매입 단계로 넘어가고 파트너에게 통보됩니다. 이후 입찰가 변경과 취소는 할 수 없습니다.",
  },
  awardEach: {
    en: "On each vehicle the highest order in acquisition wins, all others fail as outbid, and every partner is told. It is final.",
    ko: "각 차량에서 매입 중인 최고 입찰 주문이 낙찰되고 나머지는 실패 처리되며 각 파트너에게 통보됩니다. 낙찰은 확정입니다.",
  },
  ordersDone: { en: "{count} orders", ko: "주문 {count}건" },
  done: { en: "{action}: {count} orders on {vehicle}.", ko: "{action}: {vehicle} 주문 {count}건" },
  unsettled: {
    en: "Left unchanged because they are being inspected: {ids}. Repeat the action afterwards.",
    ko: "2차 점검 중이어서 변경되지 않음: {ids}. 점검 후 다시 실행하세요.",
  },
  settled: {
    en: "Nothing is left to do: the lot is won, or every order on it has ended.",
    ko: "할 일이 없습니다. 낙찰되었거나 모든 주문이 종료되었습니다.",
  },
});
