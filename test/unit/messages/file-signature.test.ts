import { describe, expect, it } from "vitest";
import { attachmentTypes } from "../../../shared/domain/messages/attachment.ts";
import { typeBySignature } from "../../../shared/domain/messages/file-signature.ts";
import { containerFile, sampleFile } from "../../support/sample-files.ts";

describe("the type that a file's first bytes tell", () => {
  it.each(attachmentTypes)("a file of %s is known by its beginning", (type) => {
    expect(typeBySignature(sampleFile(type))).toBe(type);
  });

  it.each(attachmentTypes)(
    "a file of %s that ends within its beginning, or is empty, has no type",
    (type) => {
      expect(typeBySignature(sampleFile(type).subarray(0, 2))).toBeNull();
      expect(typeBySignature(new Uint8Array(0))).toBeNull();
    },
  );

  it.each([
    ["a page", "<!doctype html><script>"],
    ["a drawing with scripts", '<svg xmlns="http://www.w3.org/2000/svg">'],
    ["a program", "MZ\x90\0\x03"],
    ["an archive", "PK\x03\x04"],
    ["a moving picture", "GIF89a"],
    ["a document behind other bytes", "\n%PDF-1.7"],
    ["a sound in the container of WebP", "RIFF\0\0\0\0WAVEfmt "],
    ["a WebP of an unknown kind", "RIFF\0\0\0\0WEBPVP9 "],
    ["a text", "JFIF PNG WEBP heic %PDF-"],
  ])("%s is of no type that can be sent", (_, text) => {
    expect(typeBySignature(Buffer.from(text, "latin1"))).toBeNull();
  });

  it("a picture whose container names no coding is HEIC if it is compatible with HEIC, and not if with AVIF", () => {
    expect(typeBySignature(containerFile("mif1\0\0\0\0mif1heic"))).toBe("image/heic");
    expect(typeBySignature(containerFile("mif1\0\0\0\0mif1avif"))).toBeNull();
    expect(typeBySignature(containerFile("avif\0\0\0\0heic"))).toBeNull();
    expect(typeBySignature(containerFile("isom\0\0\0\0heic"))).toBeNull();
  });

  it("brands behind the end of the first box tell nothing", () => {
    const file = Buffer.concat([containerFile("mif1\0\0\0\0mif1"), Buffer.from("heic")]);
    expect(typeBySignature(file)).toBeNull();
  });
});
