import { defineMessages } from "../../i18n/define-messages.ts";

/** The labels of the batch statuses. */
export const batchStatusMessages = defineMessages({
  awaiting_upload: { en: "Awaiting file", ko: "파일 대기" },
  processing: { en: "Processing", ko: "처리 중" },
  completed: { en: "Applied", ko: "반영 완료" },
  refused: { en: "Rejected", ko: "거부됨" },
});

/** The labels of the batch types. */
export const batchKindMessages = defineMessages({
  full: { en: "Full: missing cars are removed", ko: "전체: 파일에 없는 차량은 삭제" },
  delta: { en: "Delta: missing cars stay listed", ko: "변경분: 파일에 없는 차량은 유지" },
});

/** The texts of the inventory batch pages. */
export const inventoryMessages = defineMessages({
  house: { en: "Auction house", ko: "경매장" },
  kind: { en: "Kind", ko: "종류" },
  sequence: { en: "Sequence", ko: "순번" },
  full: { en: "Full", ko: "전체" },
  delta: { en: "Delta", ko: "변경분" },
  rows: { en: "Rows", ko: "행" },
  added: { en: "Added", ko: "추가" },
  changed: { en: "Changed", ko: "변경" },
  unchanged: { en: "Unchanged", ko: "변경 없음" },
  removed: { en: "Removed", ko: "삭제" },
  rejected: { en: "Rejected", ko: "거부" },
  announced: { en: "Announced", ko: "등록 시각" },
  updated: { en: "Updated at", ko: "최근 진행" },
  noBatches: {
    en: "This auction house has no batches yet. Upload its first batch.",
    ko: "이 경매장의 배치가 없습니다. 첫 배치를 업로드하세요.",
  },
  upload: { en: "Upload batch", ko: "배치 업로드" },
  uploadThis: { en: "Upload file", ko: "파일 업로드" },
  batch: { en: "Batch {sequence} of {house}", ko: "{house} 배치 {sequence}" },
  progress: { en: "Progress", ko: "처리 진행률" },
  refusal: { en: "Batch rejected", ko: "배치가 거부되었습니다" },
  refusalNote: {
    en: "The current inventory did not change. Fix the file and upload it as a new batch.",
    ko: "현재 재고는 변경되지 않았습니다. 파일을 고쳐 새 배치로 업로드하세요.",
  },
  rejections: { en: "Rejected rows", ko: "거부된 행" },
  firstRejections: {
    en: "The first 1,000 of {count} rejected rows are kept.",
    ko: "거부된 {count}행 중 처음 1,000행만 보관됩니다.",
  },
  noRejections: { en: "No rows were rejected.", ko: "거부된 행이 없습니다." },
  noRejectionsYet: {
    en: "Rejected rows appear after the file is checked.",
    ko: "파일 검사가 끝나면 거부된 행이 표시됩니다.",
  },
  line: { en: "Line", ko: "행 번호" },
  field: { en: "Field", ko: "항목" },
  wholeRow: { en: "Entire row", ko: "행 전체" },
  reason: { en: "Reason", ko: "사유" },
});

/** Texts about the removals that a full batch held back. */
export const heldRemovalMessages = defineMessages({
  held: { en: "{count} removals need confirmation", ko: "삭제 {count}건의 확인이 필요합니다" },
  heldNote: {
    en: "An unusually large share of this house's listings is missing from the file, so these listings stay for now. If the file is incomplete, upload a complete full batch. If the cars are gone, confirm the removals. The next full batch without them also removes them.",
    ko: "파일에 없는 매물의 비율이 지나치게 커서 아직 삭제하지 않았습니다. 파일이 불완전하면 완전한 전체 배치를 다시 업로드하세요. 실제로 빠진 매물이면 삭제를 확인하세요. 다음 전체 배치에도 없으면 자동으로 삭제됩니다.",
  },
  decided: {
    en: "A later batch resolved {count} held removals",
    ko: "보류된 삭제 {count}건은 이후 배치에서 처리되었습니다",
  },
  confirm: { en: "Confirm removals", ko: "삭제 확인" },
  confirmTitle: { en: "Remove {count} listings of {house}", ko: "{house} 매물 {count}건 삭제" },
  ordersEnd: {
    en: "Placed orders for these cars are cancelled, and their partners are notified.",
    ko: "이 차량들의 접수된 주문이 취소되고 파트너에게 알림이 전송됩니다.",
  },
  cannotUndo: {
    en: "A cancelled order cannot be restored, even if the car is listed again.",
    ko: "차량이 다시 등록되어도 취소된 주문은 복구할 수 없습니다.",
  },
  confirmed: { en: "{count} removals confirmed", ko: "삭제 {count}건이 확인되었습니다" },
});

/** The texts of the upload page. */
export const uploadMessages = defineMessages({
  title: { en: "Upload batch", ko: "배치 업로드" },
  file: { en: "File", ko: "파일" },
  fileHint: {
    en: "NDJSON with one car per line. Uncompressed files are compressed before upload.",
    ko: "차량당 한 줄인 NDJSON 파일. gzip이 아니면 보내기 전에 여기서 압축합니다.",
  },
  choose: { en: "Choose a file", ko: "파일 선택" },
  drop: { en: "Drop the file to upload it", ko: "여기에 파일을 놓으세요" },
  remove: { en: "Remove {name}", ko: "{name} 제거" },
  empty: {
    en: "The file is empty. Choose a file with at least one row.",
    ko: "파일이 비어 있습니다. 한 행 이상 있는 파일을 선택하세요.",
  },
  tooLarge: {
    en: "The file is larger than 4 GiB. Split it into several batches.",
    ko: "파일이 4GiB보다 큽니다. 여러 배치로 나누세요.",
  },
  damaged: {
    en: "The file is damaged and cannot be unpacked. Create the gzip file again.",
    ko: "파일이 손상되어 압축을 풀 수 없습니다. gzip 파일을 다시 만드세요.",
  },
  noRows: {
    en: "The first line is not a JSON object. Use NDJSON with one car per line.",
    ko: "첫 줄이 JSON 객체가 아닙니다. 차량당 한 줄인 NDJSON 파일을 사용하세요.",
  },
  sequenceHint: {
    en: "Must be above {highest}, the highest sequence of this auction house.",
    ko: "이 경매장의 최고 순번({highest})보다 커야 합니다.",
  },
  sequenceFirst: { en: "This auction house has no batches yet.", ko: "이 경매장의 배치가 아직 없습니다." },
  sequenceFault: { en: "Enter a whole number above 0.", ko: "0보다 큰 정수를 입력하세요." },
  start: { en: "Upload", ko: "업로드" },
  again: { en: "Try again", ko: "다시 시도" },
  fullNote: {
    en: "Cars of {house} that are missing from the file are removed.",
    ko: "{house}의 차량 중 파일에 없는 차량은 모두 목록에서 삭제됩니다.",
  },
  takesForce: {
    en: "The file is processed as soon as it arrives. It cannot be withdrawn; only a later batch can correct it.",
    ko: "파일이 도착하면 즉시 처리됩니다. 철회할 수 없으며 이후 배치로만 정정할 수 있습니다.",
  },
  announcing: { en: "Registering batch", ko: "배치 등록 중" },
  compressing: { en: "Compressing file", ko: "파일 압축 중" },
  sending: { en: "Sending {sent} of {total}", ko: "{total} 중 {sent} 전송" },
  sendingLabel: { en: "Sent", ko: "전송" },
  stop: { en: "Stop", ko: "중지" },
  stopped: {
    en: "Upload stopped. An incomplete file is not processed.",
    ko: "업로드를 중지했습니다. 불완전한 파일은 처리되지 않습니다.",
  },
  alreadyThere: {
    en: "This batch already has its file. View its progress or upload another batch.",
    ko: "이 배치에는 이미 파일이 있습니다. 진행 상황을 보거나 새 배치를 업로드하세요.",
  },
  refusedBy: {
    en: "File storage returned status {status}. Try again.",
    ko: "파일 저장소가 상태 {status}을(를) 반환했습니다. 다시 시도하세요.",
  },
  unreachable: {
    en: "This browser cannot reach file storage. Try again, or upload the gzip file from a terminal within one hour.",
    ko: "이 브라우저에서 파일 저장소에 연결할 수 없습니다. 다시 시도하거나 한 시간 안에 터미널에서 gzip 파일을 업로드하세요.",
  },
  command: { en: "Terminal command", ko: "터미널 명령" },
  follow: { en: "View batch", ko: "배치 진행 보기" },
});
