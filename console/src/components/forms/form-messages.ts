import { defineMessages } from "../../i18n/define-messages.ts";

/** The texts of form fields. */
export const formMessages = defineMessages({
  yes: { en: "Yes", ko: "예" },
  no: { en: "No", ko: "아니요" },
  choose: { en: "Choose", ko: "선택" },
  timeHint: {
    en: "Korean time (KST), for example 2026-11-22 09:30",
    ko: "한국 시간(KST), 예: 2026-11-22 09:30",
  },
  timeFault: { en: "Enter a time such as 2026-11-22 09:30", ko: "2026-11-22 09:30 형식으로 입력하세요" },
  counted: { en: "{count} of {longest} characters", ko: "{longest}자 중 {count}자" },
  tooLong: { en: "Shorten it to {longest} characters.", ko: "{longest}자 이내로 줄이세요." },
  chooseFile: { en: "Choose a file", ko: "파일 선택" },
  dropFile: { en: "Drop the file to upload it", ko: "여기에 파일을 놓으세요" },
  removeFile: { en: "Remove {name}", ko: "{name} 제거" },
  fileUploading: {
    en: "Uploading. You can continue when the file is uploaded.",
    ko: "올리는 중입니다. 파일을 모두 올린 뒤에 계속할 수 있습니다.",
  },
  fileUploaded: { en: "File uploaded", ko: "파일을 올렸습니다" },
  fileFailed: {
    en: "The file was not uploaded. Remove it, or choose it again.",
    ko: "파일을 올리지 못했습니다. 제거하거나 다시 선택하세요.",
  },
  fileFault: {
    en: "Choose a PDF, JPEG or PNG file of at most {size}.",
    ko: "{size} 이하의 PDF, JPEG 또는 PNG 파일을 선택하세요.",
  },
  nothingChanged: { en: "No changes yet.", ko: "아직 변경한 내용이 없습니다." },
  hasFaults: {
    en: "Some fields are invalid. Correct the marked fields.",
    ko: "보낼 수 없는 항목이 있습니다. 이유는 각 항목에 표시됩니다.",
  },
});
