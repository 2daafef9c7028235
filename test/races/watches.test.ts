import { watches } from "./scenarios/watches.ts";
import { raceScenario } from "./stage/use-race-stage.ts";

raceScenario(watches);
