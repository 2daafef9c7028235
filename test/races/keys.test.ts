import { trialKeys } from "./scenarios/keys.ts";
import { raceScenario } from "./stage/use-race-stage.ts";

raceScenario(trialKeys);
