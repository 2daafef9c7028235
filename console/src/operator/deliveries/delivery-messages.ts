import { defineMessages } from "../../i18n/define-messages.ts";

/** The texts of the page of failed deliveries. */
export const deliveryMessages = defineMessages({
  note: {
    en: "Webhook deliveries with no retries left. Their events stay in the partner's log.",
    ko: "재시도가 모두 끝난 웹훅 전송입니다. 이벤트는 파트너 기록에 남아 있습니다.",
  },
  none: {
    en: "No delivery has permanently failed. Deliveries that are still being retried are not listed.",
    ko: "최종 실패한 전송이 없습니다. 재시도 중인 전송은 여기에 표시되지 않습니다.",
  },
  noCar: { en: "Not about an order", ko: "주문과 무관" },
  event: { en: "Event", ko: "이벤트" },
  happened: { en: "Event time", ko: "발생 시각" },
  endpoint: { en: "Endpoint", ko: "엔드포인트" },
  deleted: { en: "Deleted", ko: "삭제됨" },
  disabled: { en: "Disabled", ko: "비활성" },
  attempts: { en: "Attempts", ko: "시도" },
  lastAttempt: { en: "Last attempt", ko: "마지막 시도" },
  answer: { en: "Last response", ko: "마지막 응답" },
  actions: { en: "Actions", ko: "작업" },
  select: { en: "Select event {sequence} of {partner}", ko: "{partner} 이벤트 {sequence} 선택" },
  retry: { en: "Resend", ko: "재전송" },
  retryOne: {
    en: "Resend event {sequence} of {partner}",
    ko: "재전송: {partner} 이벤트 {sequence}",
  },
  enableFirst: { en: "Enable endpoint first", ko: "먼저 엔드포인트를 활성화하세요" },
  goesNowhere: { en: "No endpoint", ko: "엔드포인트 없음" },
  retrySome: { en: "Resend {count}", ko: "{count}건 재전송" },
  retryTitle: { en: "Deliveries to resend: {count}", ko: "재전송할 전송: {count}건" },
  retryNote: {
    en: "Each event is resent unchanged as a new delivery with its own retries. The failed delivery leaves this list.",
    ko: "각 전송은 원래 내용 그대로 새 전송으로 보내지고 자체 재시도를 거치며 이 목록에서 사라집니다.",
  },
  byCause: { en: "Loaded failures by endpoint and cause", ko: "불러온 실패(엔드포인트·원인별)" },
  count: { en: "Deliveries", ko: "전송 수" },
  since: { en: "Since", ko: "최초 발생" },
  retryGroup: { en: "Resend {count} deliveries of {partner}", ko: "{partner} 전송 {count}건 재전송" },
  endpointPage: { en: "Webhook endpoint", ko: "웹훅 엔드포인트" },
  endpointOf: { en: "Webhook endpoint {url}", ko: "웹훅 엔드포인트 {url}" },
  deletedEndpoint: { en: "The partner deleted this endpoint.", ko: "파트너가 삭제한 엔드포인트입니다." },
  noneOfPartner: {
    en: "No delivery to this partner has permanently failed. Remove the filter to see other partners.",
    ko: "이 파트너에게 최종 실패한 전송이 없습니다. 다른 파트너를 보려면 필터를 지우세요.",
  },
  byTime: { en: "Failures by time and cause", ko: "시간·원인별 실패" },
  noneOfEndpoint: {
    en: "No delivery to this endpoint has permanently failed.",
    ko: "이 엔드포인트로 최종 실패한 전송이 없습니다.",
  },
  sample: {
    en: "Only failures of this endpoint among the partner's newest {count} failures are shown.",
    ko: "이 파트너의 최신 실패 {count}건 중 이 엔드포인트의 실패만 표시합니다.",
  },
  queued: { en: "Sending as {id}", ko: "{id}(으)로 전송 중" },
});
