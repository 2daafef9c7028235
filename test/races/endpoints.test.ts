import { endpoints } from "./scenarios/endpoints.ts";
import { raceScenario } from "./stage/use-race-stage.ts";

raceScenario(endpoints);
