import { describe, expect, it } from "vitest";
import { drawPicture } from "../../../infra/local/pictures/draw-picture.ts";
import { detectImage } from "../../../shared/domain/media/detect-image.ts";

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))),
  );

describe("media type of a picture", () => {
  it.each([
    ["image/jpeg", bytes([0xff, 0xd8, 0xff, 0xe0], "JFIF")],
    ["image/png", drawPicture("1")],
    ["image/gif", bytes("GIF89a....")],
    ["image/webp", bytes("RIFF", [1, 2, 3, 4], "WEBPVP8 ")],
    ["image/avif", bytes([0, 0, 0, 0x1c], "ftypavif")],
    ["application/pdf", bytes("%PDF-1.7")],
  ])("the first bytes of a picture determine its media type: %s", (type, content) => {
    expect(detectImage(content)).toBe(type);
  });

  it.each(["<html>Not here any more</html>", '<svg onload="alert(1)"/>', "", "GIF8", "RIFF....WAVE", "{}"])(
    "the media type is null for %j",
    (content) => {
      expect(detectImage(bytes(content))).toBeNull();
    },
  );
});
