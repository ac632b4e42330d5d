import { addComparisons } from "./differential.ts";

addComparisons("caddy", "demo");
