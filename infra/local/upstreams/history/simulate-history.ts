import * as z from "zod/mini";
import { normalisePlate, normaliseVin } from "../../../../shared/domain/inventory/car-identity.ts";
import {
  BadControlInput,
  type SimulatedAnswer,
  type SimulatedRequest,
  type SimulatedUpstream,
} from "../simulator/simulated-upstream.ts";
import { carOfPlate, carOfVin, otherCar } from "./simulated-car.ts";
import { reportOutcomes, writeHistoryAnswer } from "./write-history-answer.ts";

const outcomes = [...reportOutcomes, "no_record", "refuse_vin"] as const;
type Outcome = (typeof outcomes)[number];

const settings = z.strictObject({
  plate: z.optional(z.string("must be a plate")),
  vin: z.optional(z.string("must be a VIN")),
  outcome: z.optional(z.enum(outcomes, `must be one of ${outcomes.join(", ")}`)),
});

const inquiry = z.object({
  요청번호: z.string(),
  차량번호: z.optional(z.string()),
  차대번호: z.optional(z.string()),
});

/** Configured outcomes by plate or VIN, and the rejected VINs by request number. */
interface Desk {
  outcomes: Map<string, Outcome>;
  refusedVins: Map<string, string>;
}

const mostRefusalsRemembered = 1000;

/**
 * Returns the national vehicle-history provider: `POST /history/inquiries`, in Korean. Every car is clean
 * unless another outcome is configured for its key. With `mismatch`, a VIN is rejected and its plate returns
 * another car.
 */
export function simulateHistory(): SimulatedUpstream {
  const desk: Desk = { outcomes: new Map(), refusedVins: new Map() };
  return {
    name: "history",
    keyHeader: "authorization",
    settings,
    configure(wanted) {
      arrange(desk, z.parse(settings, wanted));
      const arranged = [...desk.outcomes].map(([key, outcome]) => ({
        [normaliseVin(key) === null ? "plate" : "vin"]: key,
        outcome,
      }));
      return { outcomes: arranged };
    },
    routes: [{ method: "POST", path: "/history/inquiries", answer: (request) => answer(desk, request) }],
  };
}

function arrange(desk: Desk, { plate, vin, outcome }: z.output<typeof settings>): void {
  if (plate === undefined && vin === undefined && outcome === undefined) return;
  if (outcome === undefined || (plate === undefined) === (vin === undefined)) {
    throw new BadControlInput("outcome: add exactly one of plate and vin");
  }
  const key = plate === undefined ? normaliseVin(vin ?? "") : normalisePlate(plate);
  if (key === null) throw new BadControlInput(`${plate === undefined ? "vin" : "plate"}: is not well formed`);
  if (plate !== undefined && outcome === "refuse_vin") {
    throw new BadControlInput("outcome: refuse_vin needs a vin");
  }
  desk.outcomes.set(key, outcome);
}

function answer(desk: Desk, { body }: SimulatedRequest): SimulatedAnswer {
  const asked = z.safeParse(inquiry, body);
  if (!asked.success) return { statusCode: 400, body: { 결과코드: "9001", 메시지: "요청 형식 오류" } };
  const { 요청번호: request, 차량번호: plate = null, 차대번호: vin = null } = asked.data;
  const key = plate ?? vin;
  if (key === null) return { statusCode: 400, body: { 결과코드: "9002", 메시지: "조회 대상 없음" } };
  const outcome = desk.outcomes.get(key) ?? "clean";
  if (outcome === "no_record") return found({ 결과코드: "1001", 메시지: "조회 결과 없음" });
  if (vin !== null && (outcome === "refuse_vin" || outcome === "mismatch")) {
    rememberRefusal(desk, request, vin);
    return found({ 결과코드: "2001", 메시지: "차대번호 조회 불가: 차량번호로 조회하십시오" });
  }
  return found(handleReport(desk, { plate, vin, request }, outcome === "refuse_vin" ? "clean" : outcome));
}

const found = (body: Record<string, unknown>): SimulatedAnswer => ({ statusCode: 200, body });

function handleReport(
  { refusedVins, outcomes: arranged }: Desk,
  { plate, vin, request }: { plate: string | null; vin: string | null; request: string },
  outcome: Exclude<Outcome, "no_record" | "refuse_vin">,
): Record<string, unknown> {
  const refusedVin = refusedVins.get(request);
  const knownVin = vin ?? refusedVin;
  const car = knownVin === undefined ? carOfPlate(plate ?? "") : carOfVin(knownVin);
  const isOther =
    outcome === "mismatch" || (refusedVin !== undefined && arranged.get(refusedVin) === "mismatch");
  return writeHistoryAnswer(isOther ? otherCar(car) : car, { plate, vin }, outcome);
}

function rememberRefusal({ refusedVins }: Desk, request: string, vin: string): void {
  refusedVins.set(request, vin);
  const [oldest] = refusedVins.keys();
  if (refusedVins.size > mostRefusalsRemembered && oldest !== undefined) refusedVins.delete(oldest);
}
