import { defineMessages } from "../../i18n/define-messages.ts";

/** The log search periods. */
export const hourMessages = defineMessages({
  "1": { en: "1 hour", ko: "1시간" },
  "6": { en: "6 hours", ko: "6시간" },
  "24": { en: "24 hours", ko: "24시간" },
  "72": { en: "3 days", ko: "3일" },
  "168": { en: "7 days", ko: "7일" },
});

/** The texts of the request page. */
export const requestMessages = defineMessages({
  note: {
    en: "Searches this environment's log. The audit log records each search and each request shown.",
    ko: "이 환경의 로그를 검색합니다. 모든 검색과 조회한 요청은 감사 기록에 남습니다.",
  },
  what: { en: "Request ID or partner ID", ko: "요청 ID 또는 파트너 ID" },
  whatHint: {
    en: "Use request_id from the error or X-Request-Id from the response. A partner ID finds that partner's recently rejected requests.",
    ko: "오류의 request_id 또는 응답 헤더 X-Request-Id 값입니다. 파트너 ID를 넣으면 최근 거부된 요청을 찾습니다.",
  },
  hours: { en: "Time range", ko: "검색 범위" },
  until: { en: "End (KST, current time if empty)", ko: "종료 시각 (KST, 비우면 현재)" },
  search: { en: "Search log", ko: "로그 검색" },
  nothingSearched: {
    en: "No search yet. Ask the partner for the request_id of the error.",
    ko: "아직 검색하지 않았습니다. 파트너에게 오류의 request_id를 요청하세요.",
  },
  running: { en: "Searching log", ko: "로그 검색 중" },
  failed: { en: "Log search failed", ko: "로그 검색에 실패했습니다" },
  failedNote: {
    en: "The search failed or took longer than two minutes. Search a shorter time range.",
    ko: "검색이 실패했거나 2분을 넘겼습니다. 범위를 줄여 다시 검색하세요.",
  },
  tooOld: { en: "Retention expired", ko: "보관 기간이 지났습니다" },
  tooOldNote: {
    en: "This environment keeps log lines for {days} days. The lines from this time were deleted.",
    ko: "이 환경의 로그는 {days}일 동안 보관됩니다. 해당 시간의 로그는 삭제되었습니다.",
  },
  notFound: { en: "{what} was not found", ko: "{what}을(를) 찾지 못했습니다" },
  nothingRefused: {
    en: "No rejected requests from {what} in this time range",
    ko: "이 시간 범위에 {what}의 거부된 요청이 없습니다",
  },
  searchedTime: {
    en: "Searched {from} to {to}. Log lines are kept for {days} days.",
    ko: "{from}부터 {to}까지 검색했습니다. 로그는 {days}일 동안 보관됩니다.",
  },
  justWritten: {
    en: "Requests from the last minute may be missing. Search again.",
    ko: "최근 1분 이내의 요청은 아직 검색되지 않을 수 있습니다. 다시 검색하세요.",
  },
  otherEnvironment: {
    en: "Only {environment} was searched.",
    ko: "{environment} 환경만 검색했습니다.",
  },
  searchThere: { en: "Search {environment}", ko: "{environment} 검색" },
  request: { en: "Request {id}", ko: "요청 {id}" },
  requestId: { en: "Request ID", ko: "요청 ID" },
  at: { en: "Completed", ko: "응답 시각" },
  route: { en: "Route", ko: "경로" },
  operation: { en: "Operation", ko: "작업" },
  errorCode: { en: "Error code", ko: "오류 코드" },
  duration: { en: "Duration", ko: "소요 시간" },
  key: { en: "Key", ko: "키" },
  lines: { en: "Log lines", ko: "로그 내용" },
  refusedRequests: { en: "Rejected requests of {partner}", ko: "{partner}의 거부된 요청" },
  hasMore: {
    en: "The latest {count} requests are shown. To find others, shorten the time range or enter an earlier end.",
    ko: "최근 {count}건만 표시합니다. 나머지는 범위를 줄이거나 이전 시각으로 검색하세요.",
  },
});
