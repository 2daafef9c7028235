/**
 * Returns the export names of a stage's firewall. Stacks in CloudFront's region import them, so CloudFormation rejects
 * the removal of a firewall in use.
 */
export const firewallExports = (stageName: string) => ({
  webAclArn: `firewall-${stageName}-WebAclArn`,
  /** The key for alarms of the edge. */
  alarmKeyArn: `firewall-${stageName}-AlarmKeyArn`,
});
