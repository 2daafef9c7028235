import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import { carCatalogue } from "../../../infra/local/cars/car-catalogue.ts";
import { carShapes } from "../../../infra/local/pictures/car-shapes.ts";
import { drawPicture, namePicture } from "../../../infra/local/pictures/draw-picture.ts";

const photosEach = 12;
const paint = { red: [170, 34, 40], blue: [44, 82, 148] } as const;

/** Counts the pixels with the hue of a paint, at any brightness. */
function countPainted(picture: Buffer, color: keyof typeof paint): number {
  const { data } = PNG.sync.read(picture);
  const [red, green, blue] = paint[color];
  let count = 0;
  for (let start = 0; start < data.length; start += 4) {
    const light = (data[start + 1] as number) / green;
    const isAlike = (channel: number, value: number) =>
      Math.abs((data[start + channel] as number) - value * light) < 14;
    if (light > 0.3 && light < 1.3 && isAlike(0, red) && isAlike(2, blue)) count += 1;
  }
  return count;
}

describe("pictures of generated cars", () => {
  it("every body style of the catalog has its own shape", () => {
    const styles = new Set(carCatalogue.map(({ bodyStyle }) => bodyStyle));
    expect([...styles].filter((style) => !(style in carShapes))).toEqual([]);
    const fronts = Object.keys(carShapes).map((bodyStyle) =>
      drawPicture(namePicture({ bodyStyle, color: "blue" }, 3)).toString("base64"),
    );
    expect(new Set(fronts).size).toBe(Object.keys(carShapes).length);
  });

  it("the same name always gives the same bytes, and different names give different bytes", () => {
    const names = Array.from({ length: photosEach }, (_, photo) => `auction_a/1/sedan-red/${photo + 1}.png`);
    const drawn = names.map((name) => drawPicture(name).toString("base64"));
    expect(new Set([...drawn, drawPicture("auction_a/2/sedan-red/1.png").toString("base64")]).size).toBe(
      photosEach + 1,
    );
    expect(names.map((name) => drawPicture(name).toString("base64"))).toEqual(drawn);
  });

  it.each(Object.keys(carShapes))(
    "a %s is drawn in its color from every side, in at most 20 KB",
    (bodyStyle) => {
      for (const color of ["red", "blue"] as const) {
        for (let photo = 1; photo <= photosEach; photo += 1) {
          const picture = drawPicture(namePicture({ bodyStyle, color }, photo));
          const share = countPainted(picture, color) / (400 * 300);
          expect(share, `${color} ${photo}`).toBeGreaterThan(0.05);
          expect(share, `${color} ${photo}`).toBeLessThan(0.8);
          expect(picture.length).toBeLessThan(20_000);
        }
      }
    },
  );

  it("a name without car details still gives a car picture", () => {
    const { width, height } = PNG.sync.read(drawPicture("front"));
    expect([width, height]).toEqual([400, 300]);
    expect(drawPicture("front").equals(drawPicture("rear"))).toBe(false);
  });
});
