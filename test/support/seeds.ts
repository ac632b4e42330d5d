/** How often tests do the same at other moments or with other content: TEST_RUNS times as often as by default. */
const FACTOR = Number(process.env["TEST_RUNS"] ?? 1);

/** @returns how many rounds to do */
export const rounds = (count: number): number => Math.ceil(count * FACTOR);

/** @returns a share from 0 to 1 for each round: the same ones each time, and spread evenly however many there are */
export const spread = (round: number): number => (round * 0.618_033_988_75) % 1;
