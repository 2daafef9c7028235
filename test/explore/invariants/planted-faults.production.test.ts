import { checkPlantedFaults } from "./check-planted-faults.ts";

checkPlantedFaults("production");
