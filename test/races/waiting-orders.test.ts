import { waitingOrders } from "./scenarios/waiting-orders.ts";
import { raceScenario } from "./stage/use-race-stage.ts";

raceScenario(waitingOrders);
