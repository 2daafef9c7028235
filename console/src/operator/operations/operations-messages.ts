import { defineMessages } from "../../i18n/define-messages.ts";

/** The labels of the redrive states. */
export const moveStatusMessages = defineMessages({
  running: { en: "Redriving: {count} messages so far", ko: "재처리 중: 현재 {count}건" },
  completed: { en: "Redriven: {count}, {at}", ko: "재처리 완료: {count}건, {at}" },
  cancelled: { en: "Cancelled after {count} messages, {at}", ko: "{count}건 후 취소됨, {at}" },
  failed: { en: "Failed after {count} messages, {at}", ko: "{count}건 후 실패, {at}" },
});

/** The texts of the dead-letter queue page. */
export const deadLetterMessages = defineMessages({
  deadLetters: { en: "Dead-letter queues", ko: "데드 레터 큐" },
  noQueues: { en: "No dead-letter queues in this environment.", ko: "이 환경에는 데드 레터 큐가 없습니다." },
  queue: { en: "Queue", ko: "큐" },
  messages: { en: "Messages", ko: "메시지 수" },
  oldest: { en: "Oldest message age", ko: "가장 오래된 메시지 대기 시간" },
  lastMove: { en: "Last redrive", ko: "최근 재처리" },
  runbook: { en: "Runbook", ko: "런북" },
  actions: { en: "Actions", ko: "작업" },
  unknown: { en: "Unavailable", ko: "읽을 수 없음" },
  never: { en: "Never", ko: "없음" },
  redrive: { en: "Redrive", ko: "재처리" },
  cannotRedrive: { en: "See the runbook", ko: "런북 참조" },
  redriveNote: {
    en: "All messages in {name} return to their source queue, and the worker retries them.",
    ko: "{name}의 모든 메시지가 원래 큐로 되돌아가 워커가 다시 처리합니다.",
  },
  causeNote: {
    en: "Fix the cause first. Messages that fail again return here.",
    ko: "먼저 원인을 해결하세요. 다시 실패한 메시지는 여기로 돌아옵니다.",
  },
  redriven: { en: "Redrive of {name} started.", ko: "{name}의 재처리를 시작했습니다." },
  days: { en: "{count} d", ko: "{count}일" },
  hours: { en: "{count} h", ko: "{count}시간" },
  minutes: { en: "{count} min", ko: "{count}분" },
  seconds: { en: "{count} s", ko: "{count}초" },
});

/** The labels of the alarm states. */
export const alarmStateMessages = defineMessages({
  alarm: { en: "Active", ko: "발생" },
  insufficient_data: { en: "Insufficient data", ko: "데이터 부족" },
  ok: { en: "Quiet", ko: "정상" },
});

/** The labels of the alarm severities. */
export const alarmSeverityMessages = defineMessages({
  critical: { en: "Critical", ko: "심각" },
  warning: { en: "Warning", ko: "경고" },
});

/** The texts of the alarm page. */
export const alarmMessages = defineMessages({
  alarms: { en: "Alarms", ko: "경보" },
  noAlarms: { en: "No alarms in this environment.", ko: "이 환경에는 경보가 없습니다." },
  allQuiet: { en: "No active alarms.", ko: "발생한 경보가 없습니다." },
  quiet: { en: "Quiet alarms", ko: "정상 경보" },
  alarm: { en: "Alarm", ko: "경보" },
  state: { en: "State", ko: "상태" },
  severity: { en: "Severity", ko: "심각도" },
  since: { en: "Since", ko: "시작 시각" },
  setOffBy: { en: "Condition", ko: "발생 조건" },
  runbook: { en: "Runbook", ko: "런북" },
});
