import { sandboxLookups } from "./scenarios/lookups.ts";
import { raceScenario } from "./stage/use-race-stage.ts";

raceScenario(sandboxLookups);
