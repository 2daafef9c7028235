import { defineMessages } from "../../i18n/define-messages.ts";

/** The texts around lists: columns, views and totals. */
export const listMessages = defineMessages({
  preferences: { en: "List preferences", ko: "목록 환경설정" },
  columns: { en: "Columns", ko: "열" },
  columnsNote: {
    en: "Choose the columns and their order. This browser remembers them for you.",
    ko: "표시할 열과 순서를 선택하세요. 이 브라우저에 저장됩니다.",
  },
  confirm: { en: "Apply", ko: "적용" },
  views: { en: "Views", ko: "보기" },
  manageViews: { en: "Save or delete views", ko: "보기 저장 또는 삭제" },
  viewName: { en: "View name", ko: "보기 이름" },
  viewNote: {
    en: "A view keeps the filters and columns of this list. This browser stores it for you. Its URL shows others the same list.",
    ko: "보기에는 이 목록의 필터와 열이 저장됩니다. 이 브라우저에 저장되며, URL을 공유하면 같은 목록이 열립니다.",
  },
  alwaysToday: { en: "Always open today's auctions", ko: "항상 오늘 경매로 열기" },
  alwaysTomorrow: { en: "Always open tomorrow's auctions", ko: "항상 내일 경매로 열기" },
  relativeDayNote: {
    en: "If selected, the view follows the Korean calendar. Otherwise, it keeps this date.",
    ko: "보기가 한국 날짜를 따라갑니다. 선택하지 않으면 날짜가 고정됩니다.",
  },
  saveView: { en: "Save view", ko: "보기 저장" },
  viewSaved: { en: "View saved", ko: "보기를 저장했습니다" },
  viewNotSaved: {
    en: "View not saved: the browser's storage is full. Delete a view.",
    ko: "브라우저 저장 공간이 가득 차 보기를 저장하지 못했습니다. 보기를 삭제하세요.",
  },
  mostViews: {
    en: "This list has {count} views. Delete a view, or replace a view by saving under its name.",
    ko: "이 목록에는 보기가 {count}개 있습니다. 보기를 삭제하거나 같은 이름으로 바꾸세요.",
  },
  deleteView: { en: "Delete view {name}", ko: "보기 {name} 삭제" },
  savedViews: { en: "Saved views", ko: "저장된 보기" },
  noViews: {
    en: "No views yet. Enter a name to save the current list as a view.",
    ko: "저장된 보기가 없습니다. 이름을 입력해 현재 목록을 저장하세요.",
  },
  allStatuses: { en: "All statuses", ko: "모든 상태" },
  waiting: { en: "Before acquisition", ko: "매입 전" },
  buying: { en: "Acquisition", ko: "매입" },
  shipping: { en: "Bought", ko: "매입 후" },
  ended: { en: "Ended", ko: "종료" },
  total: { en: "Total of {count} shown", ko: "표시된 {count}건 합계" },
  totalAll: { en: "Total all rows", ko: "전체 행 합계" },
  totalOfAll: { en: "Total of all {count} rows", ko: "전체 {count}건 합계" },
  sortedLoaded: {
    en: "Only the {count} loaded rows are sorted. The list has more rows.",
    ko: "불러온 {count}건만 정렬되었습니다. 목록에 다른 행이 더 있습니다.",
  },
  sortedAll: { en: "All {count} rows are sorted.", ko: "전체 {count}건이 정렬되었습니다." },
  sortedFirst: {
    en: "The first {count} rows of the list are sorted. The list has more rows.",
    ko: "목록의 처음 {count}건만 정렬되었습니다. 목록에 다른 행이 더 있습니다.",
  },
  sortedShown: { en: "The first {count} are shown.", ko: "그중 처음 {count}건을 표시합니다." },
  sortedNoSelection: {
    en: "To select rows, remove the sorting.",
    ko: "행을 선택하려면 정렬을 해제하세요.",
  },
  sortAll: { en: "Sort all rows", ko: "전체 행 정렬" },
  sortOff: { en: "Remove sorting", ko: "정렬 해제" },
  totalOfFirst: { en: "Total of the first {count} rows", ko: "처음 {count}건 합계" },
});
