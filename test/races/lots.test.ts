import { lots } from "./scenarios/lots.ts";
import { raceScenario } from "./stage/use-race-stage.ts";

raceScenario(lots);
