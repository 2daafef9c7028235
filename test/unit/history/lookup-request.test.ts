import { describe, expect, it } from "vitest";
import { Problem } from "../../../shared/domain/errors/problem.ts";
import { readLookupRequest, type SentLookup } from "../../../shared/domain/history/lookup-request.ts";

const nothing: SentLookup = { plate: null, vin: null, fresh: false, reference: null };
const read = (sent: Partial<SentLookup>) => readLookupRequest({ ...nothing, ...sent });
const refusedPaths = (sent: Partial<SentLookup>): string[] => {
  try {
    read(sent);
  } catch (error) {
    if (error instanceof Problem && error.code === "validation_error") {
      return (error.details.issues as { path: string }[]).map(({ path }) => path);
    }
    throw error;
  }
  return [];
};

describe("the plate of a lookup", () => {
  it.each([
    ["12가3456", "12가3456"],
    ["123가4567", "123가4567"],
    ["00가0000", "00가0000"],
    ["12 가 3456", "12가3456"],
    ["  12가-3456 ", "12가3456"],
    ["１２가３４５６", "12가3456"],
    ["12\u1100\u11613456", "12가3456"],
    ["서울12가3456", "서울12가3456"],
    ["서울 1 가 3456", "서울1가3456"],
    ["제주79허1234", "제주79허1234"],
    ["경기 37 바 1234", "경기37바1234"],
  ])("the plate %s is read as %s", (plate, normal) => {
    expect(read({ plate })).toMatchObject({ plate: normal, vin: null });
  });

  it.each([
    ..."12가345|12가34567|1234가5678|1가2345|가1234|ABC1234|12A3456|12가나3456|런던12가3456|서울123가4567||   ".split(
      "|",
    ),
    "12가345六",
  ])("the plate %j is rejected", (plate) => {
    expect(refusedPaths({ plate })).toEqual(["body.plate"]);
  });
});

describe("unsupported plates", () => {
  it.each([
    ["temporary", "임시 1234"],
    ["temporary with a region", "서울 임시 1234"],
    ["diplomatic", "외교 001-001"],
    ["consular", "영사 012-345"],
    ["motorcycle", "서울 강남 가 1234"],
    ["new motorcycle", "경기 평택 나 5678"],
  ])(
    "A %s plate is rejected with a message that names the plate type and the supported input",
    (_, plate) => {
      expect(() => read({ plate })).toThrow(
        expect.objectContaining({
          details: expect.objectContaining({
            issues: [
              {
                path: "body.plate",
                message: expect.stringContaining(
                  "for temporary, diplomatic and motorcycle plates send the VIN",
                ),
              },
            ],
          }),
        }),
      );
    },
  );
});

describe("the VIN of a lookup", () => {
  it.each([
    ["KMHTEST0000000001", "KMHTEST0000000001"],
    [" kmhtest0000000001 ", "KMHTEST0000000001"],
    ["KMHF341E-BKA-000001", "KMHF341EBKA000001"],
  ])("the VIN %s is read as %s", (vin, normal) => {
    expect(read({ vin })).toMatchObject({ vin: normal, plate: null });
  });

  it.each([
    "KMHTEST000000000I",
    "KMHTEST000000000O",
    "KMHTEST000000000Q",
    "KMHTEST000000000",
    "KMHTEST00000000001",
    "KMHTEST000000000가",
    "",
  ])("the VIN %j is rejected", (vin) => {
    expect(refusedPaths({ vin })).toEqual(["body.vin"]);
  });
});

describe("one search key per lookup", () => {
  it("a lookup requires exactly one of plate and VIN", () => {
    expect(refusedPaths({})).toEqual(["body.plate", "body.vin"]);
    expect(refusedPaths({ plate: "12가3456", vin: "KMHTEST0000000001" })).toEqual(["body.plate", "body.vin"]);
  });
});
