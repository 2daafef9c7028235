/** The folder of the synthesized assembly in the data directory. */
export const assemblyName = "assembly";
/** The folder of bundles and maps of changed functions in the data directory. */
export const liveCodeName = "live-code";
/** The folder of the built console in the data directory. */
export const siteName = "console";
