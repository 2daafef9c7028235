import { scenarioGroups } from "../races/scenarios/all-scenarios.ts";
import { exploreScenarios } from "./explore-scenarios.ts";

exploreScenarios(scenarioGroups.accounts);
