/** Names the setting that the logger reads, in place of the logger's code. */
export class Logger {
  readonly settingName = "ENVIRONMENT";
}
