/** What a token may do besides reading resources, as stores name it. */
export type TokenRight = "preview" | "copy" | "metrics" | "edit" | "publish" | "declare";
