import { defineMessages } from "../../i18n/define-messages.ts";

/** The texts about the attempts to send events to an endpoint. */
export const attemptMessages = defineMessages({
  outcomes: { en: "Attempts by outcome", ko: "결과별 전송 시도" },
  attempts: { en: "Attempts", ko: "시도" },
  accepted: { en: "Accepted (2xx)", ko: "수신(2xx)" },
  rejected: { en: "Other response", ko: "기타 응답" },
  unanswered: { en: "No response or not sent", ko: "응답 없음 또는 미전송" },
  durations: { en: "Response times", ko: "응답 시간" },
  milliseconds: { en: "Milliseconds", ko: "밀리초" },
  median: { en: "Median", ko: "중앙값" },
  slowest: { en: "95% within", ko: "95% 이내" },
  none: { en: "No attempts yet.", ko: "아직 전송 시도가 없습니다." },
  latest: { en: "Latest attempts", ko: "최근 시도" },
  event: { en: "Event", ko: "이벤트" },
  time: { en: "Time", ko: "시각" },
  attempt: { en: "Attempt", ko: "시도" },
  resent: { en: "{number}, resent", ko: "{number}, 재전송" },
  result: { en: "Result", ko: "결과" },
  duration: { en: "Duration (ms)", ko: "소요 시간(ms)" },
  headers: { en: "Request headers", ko: "요청 헤더" },
  headersOf: {
    en: "POST request for event {sequence}, the latest attempt with a response",
    ko: "이벤트 {sequence}의 POST 요청(응답을 받은 가장 최근 시도)",
  },
  header: { en: "Header", ko: "헤더" },
  value: { en: "Value", ko: "값" },
});
