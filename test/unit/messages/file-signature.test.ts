import { describe, expect, it } from "vitest";
import { attachmentTypes } from "../../../shared/domain/messages/attachment.ts";
import { typeBySignature } from "../../../shared/domain/messages/file-signature.ts";
import { containerFile, sampleFile } from "../../support/records/sample-files.ts";

describe("file type from the first bytes", () => {
  it.each(attachmentTypes)("a file of %s is recognized by its first bytes", (type) => {
    expect(typeBySignature(sampleFile(type))).toBe(type);
  });

  it.each(attachmentTypes)(
    "a file of %s that is empty or truncated within its first bytes has no type",
    (type) => {
      expect(typeBySignature(sampleFile(type).subarray(0, 2))).toBeNull();
      expect(typeBySignature(new Uint8Array(0))).toBeNull();
    },
  );

  it.each([
    ["an HTML page", "<!doctype html><script>"],
    ["an SVG drawing", '<svg xmlns="http://www.w3.org/2000/svg">'],
    ["a Windows program", "MZ\x90\0\x03"],
    ["a ZIP archive", "PK\x03\x04"],
    ["a GIF picture", "GIF89a"],
    ["a PDF after another byte", "\n%PDF-1.7"],
    ["a sound in a RIFF container", "RIFF\0\0\0\0WAVEfmt "],
    ["a WebP of an unknown kind", "RIFF\0\0\0\0WEBPVP9 "],
    ["a plain text", "JFIF PNG WEBP heic %PDF-"],
  ])("%s is not recognized as a file type that can be sent", (_, text) => {
    expect(typeBySignature(Buffer.from(text, "latin1"))).toBeNull();
  });

  it("a mif1 picture container is HEIC if its brands include HEIC and not AVIF", () => {
    expect(typeBySignature(containerFile("mif1\0\0\0\0mif1heic"))).toBe("image/heic");
    expect(typeBySignature(containerFile("mif1\0\0\0\0mif1avif"))).toBeNull();
    expect(typeBySignature(containerFile("avif\0\0\0\0heic"))).toBeNull();
    expect(typeBySignature(containerFile("isom\0\0\0\0heic"))).toBeNull();
  });

  it("brands after the end of a picture container's first box are ignored", () => {
    const file = Buffer.concat([containerFile("mif1\0\0\0\0mif1"), Buffer.from("heic")]);
    expect(typeBySignature(file)).toBeNull();
  });
});
