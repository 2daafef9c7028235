import { defineMessages } from "../../i18n/define-messages.ts";

/** The texts about a partner's webhook endpoints. */
export const endpointMessages = defineMessages({
  endpoints: { en: "Webhook endpoints", ko: "웹훅 엔드포인트" },
  recent: {
    en: "Results cover the partner's newest {count} events.",
    ko: "결과는 이 파트너의 최신 이벤트 {count}건을 기준으로 합니다.",
  },
  coveredAttempts: {
    en: "The latest {count} attempts, among the partner's newest {events} events",
    ko: "파트너의 최신 이벤트 {events}건에 대한 최근 시도 {count}회",
  },
  none: {
    en: "The partner has no webhook endpoint. The partner registers endpoints in its console or by the API.",
    ko: "이 파트너의 웹훅 엔드포인트가 없습니다. 엔드포인트는 파트너가 콘솔이나 API로 등록합니다.",
  },
  address: { en: "Address", ko: "주소" },
  status: { en: "Status", ko: "상태" },
  healthy: { en: "Enabled, no failures", ko: "활성, 실패 없음" },
  failingSince: { en: "Failing since {time}", ko: "{time}부터 실패 중" },
  neverSucceeded: { en: "No success yet", ko: "아직 성공 없음" },
  stopped: { en: "Disabled by the partner", ko: "파트너가 비활성화함" },
  gone: { en: "Disabled: it returned 410 Gone", ko: "비활성: 410 Gone 응답" },
  failing: { en: "Disabled: no success in five days", ko: "비활성: 5일간 성공 없음" },
  operator: { en: "Disabled by an operator", ko: "운영자가 비활성화함" },
  allEvents: { en: "All events, including future types", ko: "모든 이벤트(향후 추가될 유형 포함)" },
  lastSuccess: { en: "Last success", ko: "마지막 성공" },
  lastFailure: { en: "Last failure", ko: "마지막 실패" },
  results: { en: "Results", ko: "결과" },
  failedCount: { en: "Failed: {count}", ko: "최종 실패: {count}" },
  pendingCount: { en: "Pending: {count}", ko: "재시도 대기: {count}" },
  eventCount: { en: "Events: {count}", ko: "이벤트: {count}" },
  actions: { en: "Actions", ko: "작업" },
  enable: { en: "Enable endpoint", ko: "엔드포인트 활성화" },
  enableNote: {
    en: "New events are sent to {url} again. Its failure state is reset.",
    ko: "새 이벤트가 다시 {url}(으)로 전송되고 실패 상태가 초기화됩니다.",
  },
  enableLater: {
    en: "Missed events are not resent. Recover the endpoint afterwards.",
    ko: "놓친 이벤트는 재전송되지 않습니다. 활성화한 뒤 엔드포인트를 복구하세요.",
  },
  enabled: { en: "Endpoint enabled.", ko: "엔드포인트를 활성화했습니다." },
  disable: { en: "Disable endpoint", ko: "엔드포인트 비활성화" },
  disableNote: {
    en: "Nothing more is sent to {url}. Deliveries that wait for a retry fail.",
    ko: "{url}(으)로 더 이상 전송되지 않으며, 재시도를 기다리는 전송은 실패로 처리됩니다.",
  },
  disableLater: {
    en: "Events stay in the log. The partner is notified by mail, and can enable the endpoint again.",
    ko: "이벤트는 로그에 남습니다. 파트너에게 메일로 알리며, 파트너가 엔드포인트를 다시 활성화할 수 있습니다.",
  },
  disableReason: { en: "Reason (visible to the partner)", ko: "사유(파트너에게 표시됨)" },
  disabled: { en: "Endpoint disabled.", ko: "엔드포인트를 비활성화했습니다." },
  recover: { en: "Recover events", ko: "이벤트 복구" },
  recoverNote: {
    en: "Events since this time that {url} has not accepted are resent, including events from the time while it was disabled.",
    ko: "이 시각 이후 {url}에서 수신하지 못한 이벤트를 재전송합니다. 비활성화된 동안의 이벤트도 포함됩니다.",
  },
  estimate: {
    en: "At least {failed} events of this endpoint failed permanently. Only the partner's newest {count} events are counted here; older events are resent as well.",
    ko: "이 엔드포인트에 최종 실패한 이벤트가 최소 {failed}건 있습니다. 여기서는 이 파트너의 최신 이벤트 {count}건만 집계하며, 더 오래된 이벤트도 재전송됩니다.",
  },
  recoverSince: { en: "Since", ko: "시작 시각" },
  pastTime: {
    en: "Enter a past time, such as 2026-11-22 09:30.",
    ko: "2026-11-22 09:30과 같이 지난 시각을 입력하세요.",
  },
  recovered: { en: "Events queued for resending: {count}", ko: "재전송 대기열에 추가한 이벤트: {count}건" },
  recovering: {
    en: "Events queued for resending so far: {count}. More follow.",
    ko: "지금까지 재전송 대기열에 추가한 이벤트: {count}건. 계속 추가됩니다.",
  },
  alreadyDisabled: { en: "The endpoint is disabled.", ko: "이미 비활성화된 엔드포인트입니다." },
  alreadyEnabled: { en: "The endpoint is enabled.", ko: "이미 활성화된 엔드포인트입니다." },
  askPartner: {
    en: "The partner disabled this endpoint. Ask the partner to enable it.",
    ko: "파트너가 비활성화한 엔드포인트입니다. 파트너에게 활성화를 요청하세요.",
  },
  enableFirst: { en: "Enable the endpoint first.", ko: "먼저 엔드포인트를 활성화하세요." },
});
