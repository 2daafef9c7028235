import { defineMessages } from "../../i18n/define-messages.ts";

/** The texts of the lot pages. */
export const lotMessages = defineMessages({
  day: { en: "Auction day (KST)", ko: "경매일(한국 시간)" },
  dayBefore: { en: "Previous day", ko: "전날" },
  dayAfter: { en: "Next day", ko: "다음 날" },
  today: { en: "Today", ko: "오늘" },
  dayNote: {
    en: "Lots with orders on this auction day (KST) in running order, with their results. Open a lot to act on it.",
    ko: "해당 일자(한국 시간)에 주문이 있는 출품 차량을 진행 순서와 결과로 표시합니다. 열어서 작업하세요.",
  },
  noLots: {
    en: "No orders on vehicles auctioned on {day}. Choose another day.",
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
  lost: { en: "Lost", ko: "매입 실패" },
  passed: { en: "Passed", ko: "유찰" },
  cancelled: { en: "Orders cancelled", ko: "주문 취소" },
  unfinished: { en: "Finishing", ko: "처리 중" },
  awardPending: { en: "Award recorded at {won}", ko: "낙찰 기록됨: {won}" },
  awardedBy: { en: "Award at {won} recorded by {by}", ko: "{by} 낙찰 기록: {won}" },
  notifiedIn: { en: "Partners are notified in {time}.", ko: "{time} 후 파트너에게 알림이 전송됩니다." },
  notifying: { en: "Partners are being notified.", ko: "파트너에게 알림을 전송하는 중입니다." },
  takeBack: { en: "Take back award", ko: "낙찰 기록 취소" },
  lot: { en: "Lot", ko: "출품 차량" },
  orderOf: { en: "Order of", ko: "주문:" },
  ceiling: { en: "Ceiling in won", ko: "원화 상한" },
  bids: { en: "Bid ranking", ko: "입찰 순위" },
  rank: { en: "Rank", ko: "순위" },
  placed: { en: "Placed", ko: "접수 시각" },
  noBids: { en: "No orders on this vehicle.", ko: "이 차량에 대한 주문이 없습니다." },
  moreBids: {
    en: "Some orders are not shown. Actions apply to all orders.",
    ko: "표시된 것보다 주문이 더 많으며, 작업은 전체 주문에 적용됩니다.",
  },
  acquire: { en: "Acquire", ko: "매입 시작" },
  award: { en: "Record award", ko: "낙찰 기록" },
  lose: { en: "Record loss", ko: "매입 실패 기록" },
  acquireKey: { en: "Acquire (a)", ko: "매입 시작 (a)" },
  awardKey: { en: "Record award (w)", ko: "낙찰 기록 (w)" },
  loseKey: { en: "Record loss (l)", ko: "매입 실패 기록 (l)" },
  acquireAll: {
    en: "All {count} waiting orders on this vehicle enter acquisition, and their partners are notified. Bids can no longer be changed or cancelled.",
    ko: "이 차량의 대기 중인 주문({count}건)이 함께 매입 단계로 넘어가고 각 파트너에게 알림이 전송됩니다. 이후 입찰가 변경과 취소는 할 수 없습니다.",
  },
  acquireEarly: {
    en: "The order cutoff has not passed. Without this action, partners can change their bids until {time}.",
    ko: "아직 주문 마감 전입니다. 지금 시작하지 않으면 파트너가 {time}까지 입찰가를 바꿀 수 있습니다.",
  },
  acquireSomeEarly: {
    en: "For {count} of these lots the order cutoff has not passed. Their partners can still change their bids.",
    ko: "이 중 {count}건은 아직 주문 마감 전이며 파트너가 입찰가를 바꿀 수 있습니다.",
  },
  stillInspected: {
    en: "{count} orders in inspection do not change. Repeat this action after their inspections.",
    ko: "2차 점검 중인 주문 {count}건은 그대로 남습니다. 점검 후 다시 실행하세요.",
  },
  awardTo: {
    en: "The highest bid in acquisition wins. It is currently {partner}'s order.",
    ko: "매입 중인 최고 입찰 주문이 낙찰됩니다. 현재는 {partner}의 주문입니다.",
  },
  awardFinal: {
    en: "All other orders fail as outbid, and every partner is notified. After that, the award is final.",
    ko: "나머지 주문은 모두 실패 처리되고 각 파트너에게 알림이 전송됩니다. 알림이 전송되면 낙찰이 확정됩니다.",
  },
  loseAll: {
    en: 'Every order on this vehicle ends permanently with this reason, and each partner is notified. If another bidder won the auction, all orders except the highest end with the reason "Outbid by another order".',
    ko: "이 차량의 모든 주문이 이 사유로 영구히 종료되고 각 파트너에게 알림이 전송됩니다. 경매에서 다른 입찰자에게 낙찰된 경우 최고 입찰 외의 주문은 다른 주문보다 낮은 입찰로 처리됩니다.",
  },
  selectLot: { en: "Select {vehicle}", ko: "{vehicle} 선택" },
  acquireSome: { en: "Acquire {count} lots", ko: "{count}건 매입 시작" },
  awardSome: { en: "Record {count} awards", ko: "낙찰 {count}건 기록" },
  pendingLeftOut: {
    en: "Excluded: {count} selected lots with an award that can still be taken back",
    ko: "제외: 낙찰을 아직 취소할 수 있는 선택 차량 {count}건",
  },
  acquireEach: {
    en: "All waiting orders on each vehicle enter acquisition, and their partners are notified. Bids can no longer be changed or cancelled.",
    ko: "각 차량의 대기 중인 주문이 함께 매입 단계로 넘어가고 각 파트너에게 알림이 전송됩니다. 이후 입찰가 변경과 취소는 할 수 없습니다.",
  },
  awardEach: {
    en: "On each vehicle, the highest bid in acquisition wins and all other orders fail as outbid. Every partner is notified. After that, the awards are final.",
    ko: "각 차량에서 매입 중인 최고 입찰 주문이 낙찰되고 나머지는 실패 처리되며 각 파트너에게 알림이 전송됩니다. 알림이 전송되면 낙찰이 확정됩니다.",
  },
  ordersDone: { en: "{count} orders", ko: "주문 {count}건" },
  done: { en: "{action}: {count} orders on {vehicle}.", ko: "{action}: {vehicle} 주문 {count}건" },
  unsettled: {
    en: "Unchanged because an inspection is in progress: orders of {partners}. Repeat the action after the inspection.",
    ko: "2차 점검 중이어서 변경되지 않음: {partners}의 주문. 점검 후 다시 실행하세요.",
  },
  settled: {
    en: "No further action. The lot is won, or all its orders have ended.",
    ko: "할 일이 없습니다. 낙찰되었거나 모든 주문이 종료되었습니다.",
  },
});
