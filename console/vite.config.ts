import react from "@vitejs/plugin-react";
import { defaultClientConditions, defineConfig } from "vite";
import { moveFontsToFiles } from "./build/move-fonts-to-files.ts";

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
      },
    },
  },
});
