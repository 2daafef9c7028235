import { describe, expect, it } from "vitest";
import {
  planFitting,
  splitIntoTransactions,
  TransactionRoom,
} from "../../../shared/persistence/table/fit-transaction.ts";
import { measureWrite } from "../../../shared/persistence/table/measure-write.ts";
import { commit, putWrite, updateWrite, type Write } from "../../../shared/persistence/table/transaction.ts";
import { measureItem } from "../../explore/table/attribute-value.ts";

process.env.TABLE_NAME = "table";

const keyOf = (serial: number) => ({ pk: "PLATE#12가3456", sk: `PLATE#${serial}` }) as never;
const writeOf = (serial: number, fields: Record<string, unknown> = {}): Write =>
  putWrite("put:plate", `plate:${serial}`, { ...(keyOf(serial) as object), ...fields } as never);
const writesOf = (count: number, fields: Record<string, unknown> = {}): Write[] =>
  Array.from({ length: count }, (_, serial) => writeOf(serial, fields));

describe("size of a write", () => {
  it("the measured size of a write counts UTF-8 bytes, three for a Hangul syllable", () => {
    const [latin, hangul] = ["a", "가"].map((letter) =>
      measureWrite(writeOf(0, { text: letter.repeat(1_000) })),
    );
    expect(hangul! - latin!).toBe(2_000);
  });

  it("the measured size of a write is at least the size that DynamoDB counts for the item", () => {
    const fields = { 차: ["가", 12.5, true, null], bytes: Buffer.from("가나다"), inner: { 이름: "나" } };
    const write = writeOf(1, fields);
    const { B: _, ...item } = { ...write.operation.Put?.Item } as never as Parameters<typeof measureItem>[0];
    const { bytes, ...others } = item;
    const counted = measureItem(others) + "bytes".length + (bytes!.B as never as Uint8Array).byteLength;
    expect(measureWrite(write)).toBeGreaterThanOrEqual(counted);
  });

  it("the measured size of an update includes the key and the values", () => {
    const change = { expression: "SET orderId = :text", values: { ":text": "가".repeat(100) } };
    const update = updateWrite(
      "update:orderDigest",
      "one",
      { pk: "ORDERS#1", sk: "NOTIFIED#1" } as never,
      change,
    );
    expect(measureWrite(update)).toBeGreaterThan(300);
  });
});

describe("transaction capacity", () => {
  it("a transaction holds 100 writes, including shared writes, and keeps a group together", () => {
    const room = new TransactionRoom(writesOf(2));
    expect(room.isUsed).toBe(false);
    expect(room.tryAdd(writesOf(97))).toBe(true);
    expect(room.tryAdd(writesOf(2))).toBe(false);
    expect(room.tryAdd(writesOf(1))).toBe(true);
    expect([room.writes.length, room.isUsed]).toEqual([100, true]);
  });

  it("a transaction holds three times as many Latin letters as Hangul syllables", () => {
    const countOf = (letter: string) => {
      const room = new TransactionRoom();
      let count = 0;
      while (count < 90 && room.tryAdd([writeOf(count, { text: letter.repeat(100_000) })])) count += 1;
      return count;
    };
    expect([countOf("a"), countOf("가")]).toEqual([29, 9]);
  });

  it("a group of writes too large for any transaction throws an error with the number of writes", () => {
    expect(() => new TransactionRoom(writesOf(1)).tryAdd(writesOf(100))).toThrow(
      "No transaction has room for 101",
    );
  });

  it("groups of writes are split into as few transactions as possible, each with the shared writes", () => {
    const split = splitIntoTransactions([40, 40, 40, 90], (count) => writesOf(count), writesOf(10));
    expect(split.map(({ groups, writes }) => [groups, writes.length])).toEqual([
      [[40, 40], 90],
      [[40], 50],
      [[90], 100],
    ]);
    expect(splitIntoTransactions([], () => [], writesOf(1))).toEqual([]);
  });

  it("the longest sequence of steps that fits into a transaction is planned, even if the writes depend on its length", () => {
    const plan = (run: readonly number[]) => ({ run, writes: writesOf(1 + 26 * run.length) });
    expect(planFitting([1, 2, 3, 4], plan).run).toEqual([1, 2, 3]);
    expect(planFitting([], plan).run).toEqual([]);
    expect(() => planFitting([1], () => ({ writes: writesOf(101) }))).toThrow("No transaction has room");
  });

  it("a commit of more than 100 writes is rejected before it is sent", async () => {
    await expect(commit(writesOf(101))).rejects.toThrow("A transaction of 101 writes cannot be committed");
  });
});
