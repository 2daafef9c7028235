import { invoices } from "./scenarios/invoices.ts";
import { raceScenario } from "./stage/use-race-stage.ts";

raceScenario(invoices);
