import { defineConfig } from "vite";

/** The Lectern server whose data `npm run dev -w explorer` shows. */
const SERVER = "http://127.0.0.1:8080";

export default defineConfig({
  // A proxy may serve the page below a path.
  base: "./",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    assetsDir: "explorer",
    // The content security policy does not allow data: URLs for scripts, and there are few small files.
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
