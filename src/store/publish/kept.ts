/** Kept content: what is stored and not current. Why it is kept says for how long. */

/**
 * Of a release that never was current: to be published; as what a merge was given, which the next merge needs; or as
 * what was to be published, and was refused.
 */
export const KEPT_WHYS = ["staged", "base", "refused"] as const;

export type KeptWhy = (typeof KEPT_WHYS)[number];
