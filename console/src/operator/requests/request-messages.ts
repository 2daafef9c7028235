import { defineMessages } from "../../i18n/define-messages.ts";

/** How much of the log is searched. */
export const hourMessages = defineMessages({
  "1": { en: "1 hour", ko: "1시간" },
  "6": { en: "6 hours", ko: "6시간" },
  "24": { en: "24 hours", ko: "24시간" },
  "72": { en: "3 days", ko: "3일" },
  "168": { en: "7 days", ko: "7일" },
});

/** What the page of requests says. */
export const requestMessages = defineMessages({
  note: {
    en: "From this environment's log. Who searched for what, and whose request was shown, is in the audit log.",
    ko: "이 환경의 로그에서 찾습니다. 누가 무엇을 검색했고 누구의 요청을 보았는지 감사 기록에 남습니다.",
  },
  what: { en: "Request id, or a partner's id", ko: "요청 ID 또는 파트너 ID" },
  whatHint: {
    en: "An error has it as request_id, every answer in its header X-Request-Id. By a partner's id: what the partner was lately refused.",
    ko: "오류의 request_id 또는 응답 헤더 X-Request-Id 값입니다. 파트너 ID를 넣으면 최근 거부된 요청을 찾습니다.",
  },
  hours: { en: "How much of the log", ko: "검색 범위" },
  until: { en: "Until (KST; now when empty)", ko: "종료 시각 (KST, 비우면 현재)" },
  search: { en: "Search", ko: "검색" },
  nothingSearched: {
    en: "Nothing is searched for yet. Ask the partner for the request_id of the error.",
    ko: "아직 검색하지 않았습니다. 파트너에게 오류의 request_id를 요청하세요.",
  },
  running: { en: "Searching the log", ko: "로그 검색 중" },
  failed: { en: "The log did not answer", ko: "로그가 응답하지 않았습니다" },
  failedNote: {
    en: "The search failed or took longer than two minutes. Search again, in fewer hours.",
    ko: "검색이 실패했거나 2분을 넘겼습니다. 범위를 줄여 다시 검색하세요.",
  },
  tooOld: { en: "Too old", ko: "보관 기간이 지났습니다" },
  tooOldNote: {
    en: "Lines of this environment's log are kept for {days} days. Those of that time are gone.",
    ko: "이 환경의 로그는 {days}일 동안 보관됩니다. 해당 시간의 로그는 삭제되었습니다.",
  },
  notFound: { en: "{what} was not found", ko: "{what}을(를) 찾지 못했습니다" },
  nothingRefused: {
    en: "{what} was refused nothing in that time",
    ko: "해당 시간에 {what}의 거부된 요청이 없습니다",
  },
  searchedTime: {
    en: "Searched from {from} until {to}. Lines are kept for {days} days.",
    ko: "{from}부터 {to}까지 검색했습니다. 로그는 {days}일 동안 보관됩니다.",
  },
  justWritten: {
    en: "A request of the last minute may not be found yet: search again.",
    ko: "최근 1분 이내의 요청은 아직 검색되지 않을 수 있습니다. 다시 검색하세요.",
  },
  otherEnvironment: {
    en: "Only {environment} was searched.",
    ko: "{environment} 환경만 검색했습니다.",
  },
  searchThere: { en: "Look in {environment}", ko: "{environment}에서 찾기" },
  request: { en: "Request {id}", ko: "요청 {id}" },
  requestId: { en: "Request id", ko: "요청 ID" },
  at: { en: "Answered", ko: "응답 시각" },
  route: { en: "Route", ko: "경로" },
  operation: { en: "Operation", ko: "작업" },
  errorCode: { en: "Error code", ko: "오류 코드" },
  duration: { en: "Took", ko: "소요 시간" },
  key: { en: "Key", ko: "키" },
  lines: { en: "What was logged", ko: "로그 내용" },
  refusedRequests: { en: "Refused requests of {partner}", ko: "{partner}의 거부된 요청" },
  hasMore: {
    en: "The newest {count} are shown. Search fewer hours, or until an earlier time, for the others.",
    ko: "최근 {count}건만 표시합니다. 나머지는 범위를 줄이거나 이전 시각으로 검색하세요.",
  },
});
