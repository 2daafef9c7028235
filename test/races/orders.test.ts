import { orderScenario } from "./scenarios/orders.ts";
import { raceScenario } from "./stage/use-race-stage.ts";

raceScenario(orderScenario);
