/** Kept content: what is stored and not current. Why it is kept says for how long. */

/** Of a release that never was current: to be published, or as what a merge was given, which the next merge needs. */
export const KEPT_WHYS = ["staged", "base"] as const;

export type KeptWhy = (typeof KEPT_WHYS)[number];
