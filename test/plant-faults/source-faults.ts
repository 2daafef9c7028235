import { accessFaults } from "./faults/access-faults.ts";
import { carFaults } from "./faults/car-faults.ts";
import { deliveryFaults } from "./faults/delivery-faults.ts";
import { logFaults } from "./faults/log-faults.ts";
import { moneyFaults } from "./faults/money-faults.ts";
import { orderFaults } from "./faults/order-faults.ts";
import { platformFaults } from "./faults/platform-faults.ts";
import type { SourceFault } from "./source-fault.ts";

/** Every fault that is planted. */
export const sourceFaults: readonly SourceFault[] = [
  ...accessFaults,
  ...carFaults,
  ...deliveryFaults,
  ...logFaults,
  ...moneyFaults,
  ...orderFaults,
  ...platformFaults,
];
