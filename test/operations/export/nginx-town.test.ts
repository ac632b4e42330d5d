import { addComparisons } from "./differential.ts";

addComparisons("nginx", "town");
