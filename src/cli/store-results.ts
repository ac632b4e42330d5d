/** What commands print of stores, tokens and served content with --json, a row each. */
import { Type } from "typebox";
import { Count, Flag, Instant, listOf, Ordinal, orNull, Text } from "../change/result-parts.ts";
import type { ValueOf } from "../change/result-parts.ts";

export const Pruned = Type.Object({
  kept: listOf(Ordinal, "Numbers of releases, newest first."),
  removed: listOf(Ordinal),
  items: Count,
});

export const Verified = Type.Object({
  whole: Flag,
  releases: Count,
  items: Count,
  tokens: Count,
  faults: listOf(Type.Object({ release: orNull(Ordinal), resource: orNull(Text), problem: Text })),
});

export const BackedUp = Type.Object({
  file: Text,
  releases: Count,
  items: Count,
  tokens: Count,
});

export const Restored = Type.Object({
  release: orNull(Ordinal),
  keptRevocations: listOf(Text, "Keys of tokens."),
  lostTokens: listOf(Text),
  lostChecks: Type.Integer({ description: "Number of checks at the desk that are gone." }),
  isForgotten: Type.Boolean({
    description:
      "Whether nothing could be read of the damaged store: revoked tokens and numbers of releases.",
  }),
  setAside: orNull(Text, "Where a damaged store was put."),
  giveBack: orNull(
    Text,
    "The command that gives the new file to the owner of the damaged one, if this user could not.",
  ),
});

export const Copied = Type.Object(
  {
    changed: Flag,
    release: orNull(Ordinal, "The current one."),
    added: listOf(Ordinal),
    removed: listOf(Ordinal),
    tokens: Count,
    chunks: Type.Integer({ description: "What was copied." }),
    bytes: Count,
  },
  { description: "With --follow, one line for each change." },
);

const newToken = {
  key: Text,
  name: Text,
  createdAt: Instant,
  expiresAt: orNull(Instant),
  resources: orNull(listOf(Text), "null: all."),
  preview: Flag,
  copy: Flag,
  metrics: Flag,
  edit: Flag,
  publish: Flag,
  declare: Flag,
};
export const Token = Type.Object({ ...newToken, revokedAt: orNull(Instant) });
export type Token = ValueOf<typeof Token>;

export const NewToken = Type.Object({ ...newToken, token: Text });

export const Exported = Type.Object({
  release: Ordinal,
  directory: Text,
  files: Count,
  closed: listOf(Text, "Resources that need a token."),
  validUntil: orNull(Instant, "null: nothing changes without a new release."),
});

const Finding = Type.Object({
  check: Text,
  operation: Text,
  clause: Text,
  rule: Text,
  count: Count,
  examples: listOf(
    Type.Object({
      request: Text,
      place: Type.Optional(
        Type.String({ description: "The part of the response; absent: the whole response." }),
      ),
      expected: Text,
      found: Text,
    }),
    "The first ones.",
  ),
});
export const ServiceReport = Type.Object({
  conforms: Flag,
  address: Text,
  requests: Count,
  findings: listOf(Finding),
  unchecked: listOf(Type.Object({ operation: Text, reason: Text })),
});
