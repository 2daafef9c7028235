import { defineMessages } from "../../i18n/define-messages.ts";

/** The names of the upstreams. */
export const upstreamNameMessages = defineMessages({
  retail_a: { en: "Dealer source A", ko: "딜러 소스 A" },
  retail_b: { en: "Dealer source B", ko: "딜러 소스 B" },
  fx: { en: "Exchange rates", ko: "환율" },
  history: { en: "Vehicle histories", ko: "차량 이력" },
});

/** The texts of the upstream page. */
export const upstreamMessages = defineMessages({
  note: {
    en: "Opening this page calls the dealer sources and the exchange rate provider, free of charge.",
    ko: "딜러 소스와 환율은 이 화면을 위해 무료로 호출됩니다.",
  },
  checkAgain: { en: "Check again", ko: "다시 확인" },
  name: { en: "Upstream", ko: "외부 서비스" },
  ok: { en: "Healthy", ko: "정상" },
  failing: { en: "Failing", ko: "장애" },
  unknown: { en: "Not called yet", ko: "호출 전" },
  breaker: { en: "Breakers", ko: "차단기" },
  breakerNone: { en: "None", ko: "없음" },
  breakerClosed: { en: "Closed", ko: "닫힘" },
  breakerCounting: { en: "Closed, {count} of {limit} failures", ko: "닫힘, 실패 {count}/{limit}" },
  breakerOpen: { en: "Open, in the calling function", ko: "호출한 곳에서 열림" },
  breakerNote: {
    en: "Each running function has its own breakers. After {limit} consecutive failures a breaker opens and lets one trial call through every {seconds} seconds. A successful call closes it. This page derives the state from recorded failures.",
    ko: "차단기는 실행 중인 함수마다 따로 있습니다. 연속 {limit}회 실패하면 열리고 {seconds}초마다 시험 호출을 한 번 보냅니다. 호출이 성공하면 닫히며, 상태는 기록된 실패를 기준으로 표시합니다.",
  },
  latency: { en: "Duration", ko: "소요 시간" },
  milliseconds: { en: "{count} ms", ko: "{count}밀리초" },
  checked: { en: "Checked", ko: "확인 시각" },
  notChecked: { en: "Not checked because calls are billed", ko: "유료 호출이므로 확인하지 않음" },
  lastSuccess: { en: "Last success", ko: "마지막 성공" },
  lastFailure: { en: "Last failure", ko: "마지막 실패" },
  failures: { en: "Consecutive failures", ko: "연속 실패" },
  none: { en: "This environment has no upstreams.", ko: "이 환경에는 외부 서비스가 없습니다." },
});
