import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { moveFontsToFiles } from "./build/move-fonts-to-files.ts";

const ofArea = { minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 20_000, priority: 1 };

/**
 * Without groups, a page's code is in a hundred small files. What is needed before sign-in is one file, code that most
 * pages share another, and code of several pages of an area is in a few. The session worker stays one file, because a
 * classic worker imports none.
 */
const chunkGroups = [
  { name: "start", tags: ["$initial" as const], test: /^(?!.*session-worker)/, priority: 3 },
  { name: "components", test: /src[\\/](?!operator|partner)|node_modules/, minShareCount: 10, priority: 2 },
  { name: "operator", test: /src[\\/]operator/, ...ofArea },
  { name: "partner", test: /src[\\/]partner/, ...ofArea },
];

/**
 * One build serves every stage, because stage settings are read from `/config.json` at start. Nothing is
 * inlined, so that the page needs no exception from its content security policy.
 */
export default defineConfig({
  // Uses the chat widget's sources, so that it need not be built first.
  resolve: { conditions: ["source", ...defaultClientConditions] },
  plugins: [react(), moveFontsToFiles()],
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    // Cloudscape's components alone exceed the default of 500 kB; a browser test measures the size of the
    // first load.
    chunkSizeWarningLimit: 1000,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ["index.html", "src/auth/session-worker.ts"],
      // The worker's scope is the folder of its URL, so it is at the root and has no digest in its name.
      output: {
        entryFileNames: ({ name }) => (name === "session-worker" ? "[name].js" : "assets/[name]-[hash].js"),
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
