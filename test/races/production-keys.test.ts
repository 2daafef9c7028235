import { productionKeys } from "./scenarios/keys.ts";
import { raceScenario } from "./stage/use-race-stage.ts";

raceScenario(productionKeys);
