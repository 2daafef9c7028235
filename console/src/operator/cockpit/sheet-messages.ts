import { defineMessages } from "../../i18n/define-messages.ts";

/** The texts of the cockpit's result sheet. */
export const sheetMessages = defineMessages({
  sheet: { en: "Result sheet", ko: "결과표" },
  sheetNote: {
    en: "Paste one lot per line, or drop a CSV file on the page. A line starts with the lot number and ends with the price in won or the reason for the loss. For example: 1042;18350000 or 1043;passed. With several auction houses, add the house: 1042;auction_a;18350000.",
    ko: "줄마다 번호를 맨 앞에, 원화 낙찰가나 실패 사유를 맨 뒤에 적어 붙여 넣거나 CSV 파일을 페이지에 놓으세요. 예: 1042;18350000 또는 1043;유찰. 경매장이 여러 곳이면 경매장도 적으세요. 예: 1042;경매장 A;18350000",
  },
  fill: { en: "Fill in results", ko: "결과 채우기" },
  choose: { en: "Choose CSV file", ko: "CSV 파일 선택" },
  drop: { en: "Drop the result sheet here", ko: "여기에 결과표를 놓으세요" },
  tooLarge: {
    en: "The result sheet is larger than {size}. Nothing was filled in. Save only the lines of one auction day as CSV, and drop that file.",
    ko: "결과표가 {size}보다 커서 결과를 채우지 않았습니다. 하루 경매의 줄만 CSV로 저장한 뒤 그 파일을 놓으세요.",
  },
  tooManyLines: {
    en: "The result sheet has more than {lines} lines. Nothing was filled in. Remove the lines of other auction days or houses.",
    ko: "결과표가 {lines}줄을 넘어 결과를 채우지 않았습니다. 다른 경매일이나 다른 경매장의 줄을 삭제하세요.",
  },
  filled: {
    en: "Results filled in: {count}. Already the same: {equal}.",
    ko: "결과 {count}건을 채웠습니다. 이미 같은 결과: {equal}건.",
  },
  ambiguous: {
    en: "Lines that may belong to another auction house: {lines}. Choose one auction house, or add a column with the house.",
    ko: "다른 경매장의 결과일 수 있는 줄: {lines}. 경매장을 하나 선택하거나 경매장 열을 추가하세요.",
  },
  unread: { en: "Unused lines: {lines}", ko: "사용하지 않은 줄: {lines}" },
  unaccepted: {
    en: "Lots whose result cannot be recorded now ({count}): {lots}",
    ko: "지금 결과를 기록할 수 없는 차량 {count}건: {lots}",
  },
  recorded: {
    en: "Recorded awards that differ from the sheet. The sheet does not change them.",
    ko: "결과표와 다른 기록된 낙찰입니다. 결과표로 변경되지 않습니다.",
  },
  different: {
    en: "Typed results that differ from the sheet.",
    ko: "입력한 결과가 결과표와 다릅니다.",
  },
  before: { en: "Console", ko: "콘솔" },
  inSheet: { en: "Sheet", ko: "결과표" },
  overwrite: { en: "Overwrite {count} results", ko: "결과 {count}건 덮어쓰기" },
  keep: { en: "Keep typed results", ko: "입력한 결과 유지" },
});
