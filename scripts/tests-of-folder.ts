/** What else tests a folder of the source than the tests in it: folders of test/api. */
const TESTED_BY: Readonly<Record<string, readonly string[]>> = {
  catalog: ["contract", "own-resources"],
  content: ["content"],
  validate: ["content", "own-resources"],
  store: ["releases"],
  release: ["releases"],
  items: ["contract", "http", "own-resources", "querying"],
  query: ["querying", "service"],
  find: ["own-resources", "querying"],
  serve: ["http"],
  process: ["http"],
  features: ["openapi", "http"],
  conformance: ["conformance"],
  tell: ["tell"],
  cli: ["commands", "releases"],
};

/** @returns patterns of the test files of a folder of src/ */
export const listTestsOf = (folder: string): readonly string[] => [
  `src/${folder}/**/*.test.ts`,
  ...(TESTED_BY[folder] ?? []).map((name) => `test/api/${name}/**/*.test.ts`),
];
