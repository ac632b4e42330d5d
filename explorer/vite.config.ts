import { defineConfig } from "vite";

/** Where a Lectern runs whose data `npm run dev -w explorer` shows. */
const SERVER = "http://127.0.0.1:8080";

export default defineConfig({
  // The page may stand behind a path of a proxy.
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    assetsDir: "explorer",
    // Data addresses are not allowed for scripts, and small files are few.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2023",
  },
  server: {
    proxy: {
      "^/(api|extension|training-extension|service|schemas)/|^/openapi.json$": SERVER,
      "^/$": {
        target: SERVER,
        bypass: ({ headers }) =>
          headers.accept?.includes("text/html") ? "/index.html" : undefined,
      },
    },
  },
});
