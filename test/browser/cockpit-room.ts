import { dayMilliseconds } from "../../shared/domain/time/durations.ts";
import { kstDay, toKstIso } from "../../shared/domain/time/format-time.ts";
import { stage } from "../e2e/shared-stage.ts";
import { requireValue } from "../support/require-value.ts";
import { enterListings, hoursFromNow } from "../support/stage/enter-listings.ts";
import { type ConsoleRoom, openConsoleRoom, operate } from "./console-room.ts";

/** A day of auctions, as `YYYY-MM-DD` in KST, without lots at first. */
export interface AuctionDay {
  day: string;
  /** Takes a car of the day that has no order. */
  takeCar(): string;
  /** Creates a lot in acquisition with one order. */
  openLot(): Promise<{ vehicleId: string; id: string }>;
  /** Shows the day in the cockpit. */
  visit(): Promise<void>;
}

/** An operator at the cockpit, with days of auctions. */
export interface CockpitRoom extends ConsoleRoom {
  /** Takes a day. A test that changes lots takes a day of its own, so that a failed test changes no other. */
  openDay(): AuctionDay;
}

/**
 * Opens the console with days of auctions. No other test may use these days: most tests use the next eight weeks, and
 * the cockpit's tests days 60 to 69.
 */
export async function openCockpitRoom(options: {
  firstDayAhead: number;
  dayCount: number;
  carsPerDay: number;
}): Promise<CockpitRoom> {
  const { firstDayAhead, dayCount, carsPerDay } = options;
  const room = await openConsoleRoom({ carCount: 0 });
  const first = Date.parse(await hoursFromNow(stage, 24 * firstDayAhead));
  const dates = Array.from({ length: dayCount }, (_, index) => first + index * dayMilliseconds);
  const rows = dates.flatMap((date) => Array(carsPerDay).fill({ auction_date: toKstIso(date) }));
  const entered = await enterListings(stage, "sandbox", rows);
  const days = dates.map((date) => createDay(room, kstDay(date), entered.splice(0, carsPerDay)));
  return { ...room, openDay: () => requireValue(days.shift()) };
}

function createDay(room: ConsoleRoom, day: string, cars: string[]): AuctionDay {
  const takeCar = () => requireValue(cars.pop());
  return {
    ...{ day, takeCar },
    async openLot() {
      const vehicleId = takeCar();
      const id = await room.place(0, vehicleId);
      await operate("POST", `/orders/${id}/transition`, { to: "acquiring" });
      return { vehicleId, id };
    },
    visit: () => room.visit(`cockpit?auction_date=${day}`, "Auction cockpit"),
  };
}

/** Returns the name of the field for a lot's price. */
export async function nameOf(vehicleId: string): Promise<string> {
  const { body } = await operate("GET", `/lots/${vehicleId}`);
  return `Hammer price of ${body.lot_number}, Auction house E`;
}
