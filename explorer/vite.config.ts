import path from "node:path";
import { defineConfig } from "vite";

/** The Lectern server and the desk whose data `npm run dev -w explorer` shows, the desk's page at /desk.html. */
const SERVER = "http://127.0.0.1:8080";
const DESK = "http://127.0.0.1:8081";

const DESK_SOURCES = path.join(import.meta.dirname, "src/desk/");

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
    rolldownOptions: {
      input: ["index.html", "desk.html"].map((page) => path.join(import.meta.dirname, page)),
      output: {
        // What only the desk loads later is known by its name, as its first script is.
        chunkFileNames: ({ moduleIds }) =>
          `explorer/${moduleIds.some((id) => id.startsWith(DESK_SOURCES)) ? "desk-" : ""}[name]-[hash].js`,
      },
    },
  },
  server: {
    proxy: {
      "^/desk/": DESK,
      "^/(api|extension|training-extension|service|schemas)/|^/openapi.json$": SERVER,
      "^/$": {
        target: SERVER,
        bypass: ({ headers }) =>
          headers.accept?.includes("text/html") ? "/index.html" : undefined,
      },
    },
  },
});
