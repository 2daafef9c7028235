import { inventory } from "./scenarios/inventory.ts";
import { raceScenario } from "./stage/use-race-stage.ts";

raceScenario(inventory);
