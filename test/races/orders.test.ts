import { scenarioGroups } from "./scenarios/all-scenarios.ts";
import { raceScenarios } from "./stage/use-race-stage.ts";

raceScenarios(scenarioGroups.orders);
