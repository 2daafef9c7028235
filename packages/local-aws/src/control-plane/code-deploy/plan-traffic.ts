/** The distribution of calls at a moment of a shift. */
export interface TrafficPlan {
  /** Part of the calls that the new version takes, from 0 up to 1; 1 ends the shift. */
  share: number;
  /** Milliseconds after the beginning of the shift at which the part grows next; null at its end. */
  growsAtMilliseconds: number | null;
}

const minuteMilliseconds = 60_000;

/** CodeDeploy's own configurations for Lambda; the service has no others unless they are made. */
const canary = /^CodeDeployDefault\.LambdaCanary10Percent(5|10|15|30)Minutes$/;
const linear = /^CodeDeployDefault\.LambdaLinear10PercentEvery(1|2|3|10)Minutes?$/;
const allAtOnce = "CodeDeployDefault.LambdaAllAtOnce";

/** Reports whether a deployment configuration is one of CodeDeploy's own. */
export const isKnownConfiguration = (name: string): boolean =>
  name === allAtOnce || canary.test(name) || linear.test(name);

/**
 * Returns the part of the calls that a new version takes.
 *
 * @param configName a known configuration
 */
export function planTraffic(configName: string, elapsedMilliseconds: number): TrafficPlan {
  const interval =
    Number((canary.exec(configName) ?? linear.exec(configName))?.[1] ?? 0) * minuteMilliseconds;
  if (interval === 0) return { share: 1, growsAtMilliseconds: null };
  const intervals = Math.max(0, Math.floor(elapsedMilliseconds / interval));
  const tenths = canary.test(configName) && intervals > 0 ? 10 : Math.min(10, intervals + 1);
  return { share: tenths / 10, growsAtMilliseconds: tenths === 10 ? null : (intervals + 1) * interval };
}
