import type { Clock } from "../../machine/clock.ts";
import type { AlarmStates } from "./alarm-states.ts";
import { advanceShift, findNextStep, type ShiftContext } from "./shift-traffic.ts";

/** Longer timers overflow. Waking early only causes another check. */
const longestTimerMilliseconds = 60_000;

/** Traffic shifts that advance automatically. */
export interface ShiftWatch {
  /** Advances the due shifts, and runs again at the next due step. */
  check(): void;
  stop(): void;
}

/**
 * Advances traffic shifts by the clock, including its jumps, and ends them when an alarm goes off.
 *
 * @param onEnd called after a shift has ended in any way.
 */
export function watchShifts(
  context: ShiftContext,
  clock: Clock,
  alarms: AlarmStates,
  onEnd: () => void,
): ShiftWatch {
  let timer: NodeJS.Timeout | undefined;
  const check = () => {
    clearTimeout(timer);
    const { account } = context;
    let hasEnded = false;
    const due: number[] = [];
    for (const shift of account.trafficShifts("InProgress")) {
      const step = advanceShift(context, shift);
      if (step.writes.length > 0) account.journal.commit(step.writes);
      const next = findNextStep(context, step.shift);
      if (step.shift.status !== "InProgress") hasEnded = true;
      else if (next !== null) due.push(next);
    }
    if (due.length > 0) {
      const delay = Math.max(0, Math.min(...due) - clock.now());
      timer = setTimeout(check, Math.min(longestTimerMilliseconds, delay));
    }
    if (hasEnded) onEnd();
  };
  const removeJumpListener = clock.onJump(async () => {
    if (context.account.trafficShifts("InProgress").length === 0) return;
    // The alarms are evaluated first, because an alarm that goes off takes precedence over steps due in the jump.
    await alarms.judge();
    check();
  });
  const removeAlarmListener = alarms.onChange(check);
  return {
    check,
    stop() {
      clearTimeout(timer);
      removeJumpListener();
      removeAlarmListener();
    },
  };
}
