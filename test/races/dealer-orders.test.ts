import { dealerOrders } from "./scenarios/dealer-orders.ts";
import { raceScenario } from "./stage/use-race-stage.ts";

raceScenario(dealerOrders);
