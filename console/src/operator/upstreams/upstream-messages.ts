import { defineMessages } from "../../i18n/define-messages.ts";

/** What the upstreams are called. */
export const upstreamNameMessages = defineMessages({
  retail_a: { en: "Dealer source A", ko: "딜러 소스 A" },
  retail_b: { en: "Dealer source B", ko: "딜러 소스 B" },
  fx: { en: "Exchange rates", ko: "환율" },
  history: { en: "Vehicle histories", ko: "차량 이력" },
});

/** What the page of upstreams says. */
export const upstreamMessages = defineMessages({
  note: {
    en: "The dealer sources and the exchange rates are called to show this, without cost.",
    ko: "딜러 소스와 환율은 이 화면을 위해 무료로 호출됩니다.",
  },
  checkAgain: { en: "Check again", ko: "다시 확인" },
  name: { en: "Upstream", ko: "외부 서비스" },
  ok: { en: "Works", ko: "정상" },
  failing: { en: "Fails", ko: "장애" },
  unknown: { en: "Not called yet", ko: "호출 전" },
  breaker: { en: "Breakers", ko: "차단기" },
  breakerNone: { en: "Has none", ko: "없음" },
  breakerClosed: { en: "Closed", ko: "닫힘" },
  breakerCounting: { en: "Closed, {count} of {limit} failures", ko: "닫힘, 실패 {count}/{limit}" },
  breakerOpen: { en: "Open where the calls were made", ko: "호출한 곳에서 열림" },
  breakerNote: {
    en: "Each running function has breakers of its own: {limit} failures in a row open one, and it then lets a trial call through every {seconds} seconds. They close by themselves; what is shown follows from the failures recorded.",
    ko: "차단기는 실행 중인 함수마다 따로 있습니다. 연속 {limit}회 실패하면 열리고 {seconds}초마다 시험 호출을 한 번 보냅니다. 정상화되면 스스로 닫히며, 표시는 기록된 실패를 기준으로 합니다.",
  },
  latency: { en: "Took", ko: "소요 시간" },
  milliseconds: { en: "{count} ms", ko: "{count}밀리초" },
  checked: { en: "Checked", ko: "확인 시각" },
  notChecked: { en: "Not called for this: its calls cost money", ko: "유료 호출이므로 확인하지 않음" },
  lastSuccess: { en: "Last success", ko: "마지막 성공" },
  lastFailure: { en: "Last failure", ko: "마지막 실패" },
  failures: { en: "Failures in a row", ko: "연속 실패" },
  none: { en: "This environment has no upstream.", ko: "이 환경에는 외부 서비스가 없습니다." },
});
