import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { carCatalogue } from "../../../infra/local/cars/car-catalogue.ts";
import { carShapes } from "../../../infra/local/pictures/car-shapes.ts";
import { drawInThread } from "../../../infra/local/pictures/draw-in-thread.ts";
import { drawPicture, namePicture } from "../../../infra/local/pictures/draw-picture.ts";

const photosEach = 12;
/** Photos that show the car from outside. */
const outside = [1, 2, 3, 4, 7, 8, 9, 10, 11, 12];

const channels = { red: 0, blue: 2 } as const;

/** Counts the pixels in which one channel is clearly the strongest, as in a painted car under the sky. */
function countPainted(picture: Buffer, color: keyof typeof channels): number {
  const { data } = PNG.sync.read(picture);
  let count = 0;
  for (let start = 0; start < data.length; start += 4) {
    const strongest = data[start + channels[color]] as number;
    const opposite = data[start + 2 - channels[color]] as number;
    const green = data[start + 1] as number;
    if (strongest > 1.6 * opposite && strongest > 1.2 * green) count += 1;
  }
  return count;
}

describe("pictures of generated cars", () => {
  it("every body style of the catalog has its own shape", () => {
    const styles = new Set(carCatalogue.map(({ bodyStyle }) => bodyStyle));
    expect([...styles].filter((style) => !(style in carShapes))).toEqual([]);
    const fronts = Object.keys(carShapes).map((bodyStyle) =>
      drawPicture(namePicture({ bodyStyle, color: "blue", mileageKm: null }, 3)).toString("base64"),
    );
    expect(new Set(fronts).size).toBe(Object.keys(carShapes).length);
  });

  it("the same picture name always gives the same bytes, and different names give different bytes", () => {
    const names = Array.from(
      { length: photosEach },
      (_, photo) => `auction_a/1/sedan-red-90000/${photo + 1}.png`,
    );
    const drawn = names.map((name) => drawPicture(name).toString("base64"));
    expect(
      new Set([...drawn, drawPicture("auction_a/2/sedan-red-90000/1.png").toString("base64")]).size,
    ).toBe(photosEach + 1);
    expect(names.map((name) => drawPicture(name).toString("base64"))).toEqual(drawn);
  });

  it.each(Object.keys(carShapes))(
    "a %s is drawn in its color from every side, in at most 20 KB",
    (bodyStyle) => {
      const shots = [...outside.map((photo) => ["red", photo] as const), ["blue", 1] as const];
      for (const [color, photo] of shots) {
        const picture = drawPicture(namePicture({ bodyStyle, color, mileageKm: 90_000 }, photo));
        const share = countPainted(picture, color) / (400 * 300);
        expect(share, `${color} ${photo}`).toBeGreaterThan(0.05);
        expect(share, `${color} ${photo}`).toBeLessThan(0.8);
        expect(picture.length).toBeLessThan(20_000);
      }
    },
  );

  it("two odometer pictures differ if and only if their mileages differ", () => {
    const odometerOf = (bodyStyle: string, mileageKm: number | null) =>
      drawPicture(namePicture({ bodyStyle, color: "red", mileageKm }, 6)).toString("base64");
    const shown = [0, 80_123, 80_124, null].map((mileageKm) => odometerOf("sedan", mileageKm));
    expect(new Set(shown).size).toBe(shown.length);
    expect(odometerOf("suv", 80_123)).toBe(odometerOf("sedan", 80_123));
  });

  it("the interior in the pictures differs between lots", () => {
    const interiors = Array.from({ length: 12 }, (_, lot) =>
      drawPicture(`auction_a/${lot}/sedan-red-/5.png`).toString("base64"),
    );
    expect(new Set(interiors).size).toBeGreaterThan(1);
  });

  it("a picture name without car details still gives a car picture", () => {
    const { width, height } = PNG.sync.read(drawPicture("front"));
    expect([width, height]).toEqual([400, 300]);
    expect(drawPicture("front").equals(drawPicture("rear"))).toBe(false);
  });

  it("pictures drawn in the thread at once are those of their names, also of names like members of every object", async () => {
    const names = ["a/sedan-red-1/1.png", "a/suv-blue-2/3.png", "a/constructor-constructor-3/1.png", "front"];
    const drawn = await Promise.all(names.map(drawInThread));
    expect(drawn.map((picture) => picture.toString("base64"))).toEqual(
      names.map((name) => drawPicture(name).toString("base64")),
    );
  });

  it("a picture name with the longest number still gives a picture", () => {
    const number = "9".repeat(400);
    for (const name of [`a/sedan-red-1/${number}.png`, `a/sedan-red-${number}/6.png`])
      expect(PNG.sync.read(drawPicture(name)).width).toBe(400);
  });

  it("a picture that cannot be drawn rejects only its own request", async () => {
    const failed = drawInThread(undefined as unknown as string);
    await expect(failed).rejects.toThrow(TypeError);
    expect(await drawInThread("front")).toEqual(drawPicture("front"));
  });
});
