/** The distribution of calls at a moment of a shift. */
export interface TrafficPlan {
  /** Share of the calls for the new version, from 0 up to 1; 1 ends the shift. */
  share: number;
  /** Milliseconds after the start of the shift at which the share next increases; null after the last increase. */
  growsAtMilliseconds: number | null;
}

const minuteMilliseconds = 60_000;

/** CodeDeploy's predefined configurations for Lambda. */
const canary = /^CodeDeployDefault\.LambdaCanary10Percent(5|10|15|30)Minutes$/;
const linear = /^CodeDeployDefault\.LambdaLinear10PercentEvery(1|2|3|10)Minutes?$/;
const allAtOnce = "CodeDeployDefault.LambdaAllAtOnce";

/** Reports whether a deployment configuration is one of CodeDeploy's own. */
export const isKnownConfiguration = (name: string): boolean =>
  name === allAtOnce || canary.test(name) || linear.test(name);

/**
 * Returns the share of the calls for a new version.
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
